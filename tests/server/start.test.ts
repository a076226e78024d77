import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { resolveInProject } from '#server/project-root.ts'

test('the server stops when npm, told to stop, has taken away the shell between them', async () => {
  const script = `
    const { stopWithNpm } = await import(${JSON.stringify(resolveInProject('server', 'stop-with-npm.mjs'))})
    stopWithNpm()
    const alive = setInterval(() => {}, 60_000)
    process.once('SIGTERM', () => { console.log('stopped'); clearInterval(alive) })
    console.log('ready')`
  // Works like npm: starts a shell that waits for the command and doesn't pass signals on.
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$SCRIPT"; exit'], {
    env: { ...process.env, NODE: process.execPath, SCRIPT: script },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  shell.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
    if (printed === 'ready\n') shell.kill('SIGTERM')
  })
  await new Promise((resolve) => shell.stdout.once('close', resolve)) // closes when the last process that could write to it has ended
  expect(printed).toBe('ready\nstopped\n')
})
