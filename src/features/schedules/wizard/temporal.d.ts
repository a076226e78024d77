// The types of the global `Temporal`, which schedule-calendar.tsx provides if the browser does not.
import 'temporal-polyfill/global'
