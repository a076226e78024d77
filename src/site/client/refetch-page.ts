const longestMs = 15_000

/**
 * Checks whether the page has changed. The browser parses the response; none of it runs.
 * @param tag the version that is shown
 * @throws if there is no connection, or the server fails
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
