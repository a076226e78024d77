// Says in plain words what a browser lacks, where the app cannot run. It has to run in browsers that the app's own code does
// not: nothing here is newer than 2009. docs/operations.md names the oldest browsers.
;(function () {
  var isOld =
    !('noModule' in document.createElement('script')) || typeof AbortSignal === 'undefined' || !AbortSignal.any
  var hasStorage = false
  try {
    hasStorage = !!window.indexedDB
  } catch (error) {
    hasStorage = !error // a browser that keeps its storage closed throws
  }
  if (!isOld && hasStorage) return

  var product = document.documentElement.getAttribute('data-product') || 'Fieldside'
  var title = isOld ? 'This browser is too old for ' + product : 'This browser keeps nothing for this site'
  var words = isOld
    ? [
        'It lacks parts that the app is made of. Nothing is lost: what you have entered stays where it is.',
        'Update the browser, or the phone itself if it is an iPhone, or open this address in another one. These and newer ' +
          'ones work: Chrome and Edge 116, Firefox 128, Safari 17.4, and any browser on an iPhone or iPad with iOS 17.4.',
        'The public page of a league opens in older browsers, too.',
      ]
    : [
        product + ' keeps your league on the device, so that it works without a connection. Here it has no place to.',
        'Leave the private window, allow this site to store data in the browser’s settings, or open this address in ' +
          'another browser.',
      ]

  function show() {
    var root = document.getElementById('root')
    if (root) root.style.display = 'none'
    var main = document.createElement('main')
    main.style.cssText = 'max-width:34em;margin:0 auto;padding:2em 1.25em;font:1.0625rem/1.5 sans-serif'
    add(main, 'h1', title)
    for (var index = 0; index < words.length; index++) add(main, 'p', words[index])
    document.body.appendChild(main)
  }
  function add(parent, name, text) {
    var element = document.createElement(name)
    element.appendChild(document.createTextNode(text))
    if (name === 'h1') element.style.cssText = 'font-size:1.5em;line-height:1.25;margin:0'
    else element.style.cssText = 'margin:1em 0 0'
    parent.appendChild(element)
  }
  if (document.body) show()
  else document.addEventListener('DOMContentLoaded', show)
})()
