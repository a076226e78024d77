#!/usr/bin/python3
"""A bare WebKitGTK window for WebKitWebDriver, with a profile on disk: MiniBrowser's automation keeps everything in memory."""
import argparse
import os

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

parser = argparse.ArgumentParser()
parser.add_argument('--profile', required=True)
parser.add_argument('--downloads', required=True)
parser.add_argument('--size', required=True)
parser.add_argument('--log', required=True)
options, _ = parser.parse_known_args()

log = os.open(options.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
os.dup2(log, 1)
os.dup2(log, 2)

data = WebKit2.WebsiteDataManager(
    base_data_directory=options.profile + '/data', base_cache_directory=options.profile + '/cache'
)
context = WebKit2.WebContext(website_data_manager=data)
context.set_automation_allowed(True)
context.set_preferred_languages(['en-US'])
context.get_cookie_manager().set_persistent_storage(
    options.profile + '/cookies.sqlite', WebKit2.CookiePersistentStorage.SQLITE
)


def save(_context, download):
    def name(download, suggested):
        download.set_destination('file://' + options.downloads + '/' + suggested)
        return True

    download.connect('decide-destination', name)


context.connect('download-started', save)
width, height = map(int, options.size.split('x'))


def open_view(related=None):
    settings = WebKit2.Settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    given = dict(web_context=context, is_controlled_by_automation=True, settings=settings)
    if related is not None:
        given['related_view'] = related
    view = WebKit2.WebView(**given)
    window = Gtk.Window()
    window.set_decorated(False)
    window.move(0, 0)
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    view.connect('create', lambda view, _action: open_view(view))
    view.connect('close', lambda _view: window.destroy())
    return view


context.connect('automation-started', lambda _context, session: session.connect('create-web-view', lambda _: open_view()))
Gtk.main()
