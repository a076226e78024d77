import { readFile } from 'node:fs/promises'
import { OperatorError } from '../../operator-error.ts'

/** @throws OperatorError if the file cannot be read */
export async function readTextFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
