export const announcementsPath = '/admin/notifications'
export const createAnnouncementPath = '/admin/notifications/create'

export function announcementPath(id: string): string {
  return `${announcementsPath}/${id}`
}
