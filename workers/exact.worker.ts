import '#domain/time-zones/all-zones.ts'
import { expose } from 'comlink'
import load from 'highs'
import { createExactSolver } from '#domain/scheduling/exact/solver.ts'
import { createExactJobs } from './exact-jobs.ts'

// HiGHS asks for its WebAssembly by an address beside its own, which the build makes that of the file with its hash.
expose(createExactJobs(createExactSolver(() => load())))
