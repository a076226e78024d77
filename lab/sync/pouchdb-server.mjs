// PouchDB Server (express-pouchdb) on a free port, in memory, in the mode that provides what replication needs.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const express = require('express')
const PouchDB = require('pouchdb-core')
  .plugin(require('pouchdb-adapter-memory'))
  .plugin(require('pouchdb-mapreduce'))
  .plugin(require('pouchdb-replication'))

const app = express()
app.use(
  require('express-pouchdb')(PouchDB.defaults({ adapter: 'memory' }), {
    mode: 'minimumForPouchDB',
    inMemoryConfig: true,
  }),
)
const server = app.listen(0, '127.0.0.1', () =>
  console.log(`PouchDB is ready: http://127.0.0.1:${server.address().port}`),
)
