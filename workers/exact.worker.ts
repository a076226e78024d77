import '#domain/time-zones/all-zones.ts'
import { expose } from 'comlink'
import load from 'highs'
import { createExactSolver } from '#domain/scheduling/exact/solver.ts'
import { createExactJobs } from './exact-jobs.ts'

// HiGHS requests its WebAssembly at a URL next to its own, which the build replaces with that of the hashed file.
expose(createExactJobs(createExactSolver(() => load())))
