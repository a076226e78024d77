import { startCluster, type Cluster } from '../../../server/database/cluster/start-cluster.ts'
import { OperatorError } from '../../../server/operator-error.ts'

// A Node process that runs a cluster, for tests that kill it or run it as another user. It reports events as lines of
// JSON, and stops on SIGTERM.

const { folder, packageFolder, template } = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>
const tell = (event: object): boolean => process.stdout.write(`${JSON.stringify(event)}\n`)

function refuse(error: unknown): void {
  tell({ refused: error instanceof OperatorError ? error.message : `NO WORDS: ${String(error)}` })
  process.exitCode = 1
}

async function stop(cluster: Cluster): Promise<void> {
  await cluster.stop()
  process.exit(0)
}

try {
  const cluster = await startCluster({
    folder: folder ?? '',
    packageFolder,
    template,
    print: (line) => tell({ printed: line }),
    onRestart: () => tell({ restarted: true }),
  })
  process.once('SIGTERM', () => void stop(cluster))
  void cluster.failed.then((error) => {
    refuse(error)
    return process.exit()
  })
  tell({ ready: cluster.url })
} catch (error) {
  refuse(error)
}
