import 'fake-indexeddb/auto'
import './happy-dom-selects.ts'
