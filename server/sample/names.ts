import type { Random } from '#domain/random.ts'

const firstNames = `
  Aiden Amara Bea Caleb Chloe Dara Diego Elif Emma Ethan Farah Gabe Grace Hana Hugo Imani Ivan Jada Jonah Kai Kira
  Leo Lina Mateo Mila Nadia Noah Omar Owen Pia Quinn Rafael Rosa Sami Sofia Tariq Tessa Uma Viktor Wes Yara
`
const lastNames = `
  Abbott Alvarez Baker Bianchi Brooks Castillo Cho Dalton Diallo Ellis Farouk Fischer Garcia Greene Hansen Hill
  Ito Jackson Kaya Keller Lam Lopez Marsh Mensah Murphy Nguyen Novak Olsen Park Patel Quist Reyes Rossi Santos
  Singh Stone Tanaka Turner Vargas Weber Wright Yilmaz Young Zhang
`

/** Creates a generator of invented names that never returns the same name twice. */
export function createNameGenerator(random: Random): () => string {
  const [first, last] = [firstNames.trim().split(/\s+/), lastNames.trim().split(/\s+/)]
  const used = new Set<string>()
  return () => {
    for (;;) {
      const name = `${pickRandom(first, random)} ${pickRandom(last, random)}`
      if (used.has(name)) continue
      used.add(name)
      return name
    }
  }
}

export function pickRandom<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

/** Creates a generator of ids that are derived from the seed and look like random UUIDs. */
export function createIdGenerator(random: Random): () => string {
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('')
  return () => `${hex(8)}-${hex(4)}-4${hex(3)}-${pickRandom(['8', '9', 'a', 'b'], random)}${hex(3)}-${hex(12)}`
}
