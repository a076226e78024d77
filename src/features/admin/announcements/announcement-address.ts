export const announcementsPath = '/admin/notifications'
export const createAnnouncementPath = '/admin/notifications/create'

export function toAnnouncementPath(id: string): string {
  return `${announcementsPath}/${id}`
}
