import type { PluginBase } from '@schedule-x/calendar'
import { createDragAndDropPlugin } from '@schedule-x/drag-and-drop'
import { createResizePlugin } from '@schedule-x/resize'

const minutesPerStep = 15

/** How many pixels a pointer may move while pressed and still count as a click. */
export const clickTolerancePx = 8

type DragPlugin = ReturnType<typeof createDragAndDropPlugin>
type Drag = Parameters<DragPlugin['createTimeGridDragHandler']>
type MonthDrag = Parameters<DragPlugin['createMonthGridDragHandler']>

/**
 * Adapts Schedule-X 3 plugins to a version 4 calendar. Resizing works unchanged. Dragging was renamed: the calendar
 * calls `start…Drag`, but the plugin provides `create…DragHandler`.
 */
export function createDragPlugins(): PluginBase<string>[] {
  const drag = createDragAndDropPlugin(minutesPerStep)
  const adapted = Object.assign(drag, {
    startTimeGridDrag: (dependencies: Drag[0], day: Drag[1]) => drag.createTimeGridDragHandler(dependencies, day),
    startDateGridDrag: (dependencies: Drag[0]) => drag.createDateGridDragHandler(dependencies),
    // A game dropped outside the days stays on its own day.
    startMonthGridDrag: (event: MonthDrag[0], app: MonthDrag[1]) =>
      Object.assign(drag.createMonthGridDragHandler(event, app), { currentDragoverDate: toDate(event.start) }),
  })
  return [adapted, createResizePlugin(minutesPerStep)]
}

const toDate = (start: MonthDrag[0]['start']) => Temporal.PlainDate.from(start).toString()
