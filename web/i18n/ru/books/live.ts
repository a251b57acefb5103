import type { Books } from '../../catalogue.ts'

/** Russian texts about live updates from the server. */
export const live: Books['live'] = {
  'live.lost': 'Нет связи с сервером. Данные на странице могли устареть.',
}
