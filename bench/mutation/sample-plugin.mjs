import { createHash } from 'node:crypto'
import { CheckStatus } from '@stryker-mutator/api/check'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'

// Stryker's way to leave mutants out before they cost anything is a checker that lets them not compile. `SHARE=0.05` lets
// a twentieth through, drawn by what they are, so that the same SEED draws the same ones whatever else is mutated.

const share = Number(process.env.SHARE ?? 1)
const seed = process.env.SEED ?? '1'

/** Whether the mutant with this name is in the sample: uniform, and the same in every process. */
export function isDrawn(name) {
  const bytes = createHash('sha256').update(`${seed}:${name}`).digest()
  return bytes.readUInt32BE() / 2 ** 32 < share
}

/** Why a mutant was left out; `print-sample.mjs` looks for it. */
export const leftOut = 'not in the sample'

class SampleChecker {
  async init() {}

  async group(mutants) {
    return [mutants.map(({ id }) => id)]
  }

  async check(mutants) {
    const verdict = ({ fileName, location: { start, end }, mutatorName, replacement }) => {
      const name = [
        fileName.split('/src/').at(-1),
        start.line,
        start.column,
        end.line,
        end.column,
        mutatorName,
        replacement,
      ]
      return isDrawn(name.join(':'))
        ? { status: CheckStatus.Passed }
        : { status: CheckStatus.CompileError, reason: leftOut }
    }
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, verdict(mutant)]))
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)]
