// Lighthouse targets Node 22, but the app's developers may have Node 20. The only newer feature that Lighthouse uses is
// iterator helpers, that is, array methods on iterators, so this file adds them.
const prototype = Object.getPrototypeOf(Object.getPrototypeOf([].values()))

for (const name of ['find', 'some', 'every', 'reduce', 'forEach'])
  add(name, function (...parameters) {
    return [...this][name](...parameters)
  })
for (const name of ['map', 'filter', 'flatMap'])
  add(name, function (visit) {
    // An array's flatMap would not flatten a set.
    const visited = name === 'flatMap' ? [...this].flatMap((item) => [...visit(item)]) : [...this][name](visit)
    return visited.values()
  })
add('take', function (count) {
  return [...this].slice(0, count).values()
})
add('toArray', function () {
  return [...this]
})

function add(name, method) {
  if (!(name in prototype))
    Object.defineProperty(prototype, name, { value: method, configurable: true, writable: true })
}
