import type { MessageModules } from '../../catalogue.ts'

/** Russian texts about live updates from the server. */
export const live: MessageModules['live'] = {
  'live.lost': 'Нет связи с сервером. Данные на странице могли устареть.',
}
