"""Dialogs that ask before something happens."""
