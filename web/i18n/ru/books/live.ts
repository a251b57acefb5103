import type { MessageModules } from '../../catalog.ts'

/** Russian texts about live updates from the server. */
export const live: MessageModules['live'] = {
  'live.lost': 'Нет связи с сервером. Данные на странице могли устареть.',
}
