const longestMs = 15_000

/**
 * Requests the page again and returns it, `same` if it has not changed, or `gone` if it no longer exists. The browser
 * parses the response but runs none of it.
 * @param tag the version that is shown
 * @throws if there is no connection, or if the server fails or sends something other than a league page
 */
export function refetchPage(address: string, tag: string): Promise<Document | 'same' | 'gone'> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', address.replace(/#.*$/, ''))
    request.responseType = 'document'
    request.timeout = longestMs
    if (tag !== '') request.setRequestHeader('If-None-Match', tag)
    const fail = () => reject(new Error('No answer'))
    request.addEventListener('error', fail)
    request.addEventListener('timeout', fail)
    request.addEventListener('load', () => {
      const { status, responseXML } = request
      if (status === 304) resolve('same')
      else if (status === 404) resolve('gone')
      else if (status === 200 && responseXML?.querySelector('main[data-as-of]')) resolve(responseXML)
      else fail()
    })
    request.send()
  })
}
