import type { PluginBase } from '@schedule-x/calendar'
import { createDragAndDropPlugin } from '@schedule-x/drag-and-drop'
import { createResizePlugin } from '@schedule-x/resize'

const minutesPerStep = 15

/** Pixels that a pointer may move in a click. */
export const pointerSlack = 8

type DragPlugin = ReturnType<typeof createDragAndDropPlugin>
type Drag = Parameters<DragPlugin['createTimeGridDragHandler']>
type MonthDrag = Parameters<DragPlugin['createMonthGridDragHandler']>

/**
 * The plugins of Schedule-X 3 in a calendar of version 4. Resizing fits as it is. Dragging was renamed: the calendar
 * calls `start…Drag` where the plugin has `create…DragHandler`.
 */
export function createDragPlugins(): PluginBase<string>[] {
  const drag = createDragAndDropPlugin(minutesPerStep)
  const adapted = Object.assign(drag, {
    startTimeGridDrag: (dependencies: Drag[0], day: Drag[1]) => drag.createTimeGridDragHandler(dependencies, day),
    startDateGridDrag: (dependencies: Drag[0]) => drag.createDateGridDragHandler(dependencies),
    // Dropped beside the days, a game stays on its own.
    startMonthGridDrag: (event: MonthDrag[0], app: MonthDrag[1]) =>
      Object.assign(drag.createMonthGridDragHandler(event, app), { currentDragoverDate: toDate(event.start) }),
  })
  return [adapted, createResizePlugin(minutesPerStep)]
}

const toDate = (start: MonthDrag[0]['start']) => Temporal.PlainDate.from(start).toString()
