// The types of the global `Temporal`, which schedule-calendar.tsx makes sure of.
import 'temporal-polyfill/global'
