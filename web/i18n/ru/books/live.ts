import type { Books } from '../../catalogue.ts'

/** The sentences about what is heard of the server while the page is open, in Russian. */
export const live: Books['live'] = {
  'live.lost': 'Нет связи с сервером. Данные на странице могли устареть.',
}
