// The types of the global `Temporal`, which load-calendar-grid.ts makes sure of.
import 'temporal-polyfill/global'
