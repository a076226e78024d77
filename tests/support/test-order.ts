import { statSync } from 'node:fs'
import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node'

/**
 * Runs the slow files first, so that small ones fill the gaps at the end and no core is idle. Then groups files by
 * kind, because a worker serves only files of the same kind, with larger files first within a kind.
 */
export class TestOrder implements TestSequencer {
  readonly #shard: Vitest['config']['shard']

  constructor({ config }: Vitest) {
    this.#shard = config.shard
  }

  sort(files: TestSpecification[]): TestSpecification[] {
    return files
      .map((file) => ({ file, group: file.project.config.sequence.groupOrder, kind: kindOf(file), size: sizeOf(file) }))
      .toSorted((a, b) => a.group - b.group || a.kind - b.kind || b.size - a.size)
      .map(({ file }) => file)
  }

  shard(files: TestSpecification[]): TestSpecification[] {
    const { index, count } = this.#shard ?? { index: 1, count: 1 }
    return files.filter((_, nr) => nr % count === index - 1)
  }
}

function kindOf({ project, moduleId }: TestSpecification): number {
  if (project.name !== 'fast') return 0
  return moduleId.endsWith('.tsx') ? 1 : 2
}

function sizeOf({ moduleId }: TestSpecification): number {
  return statSync(moduleId).size
}
