import type { MessageModules } from '../../catalog.ts'

/** Belgian Dutch texts shown on the first visit. */
export const welcome: MessageModules['welcome'] = {
  'welcome.title': (name: string) => `Welkom bij ${name}`,
  'welcome.add': 'Breng je bestanden mee',
  'welcome.add.detail':
    'Zet bestanden en mappen om het even waar op deze pagina neer. Uploads lopen door als je een map verlaat, en ook nadat de verbinding is weggevallen.',
  'welcome.add.touch':
    'Druk op + om bestanden, foto’s of hele mappen te uploaden. Uploads lopen door als je een map verlaat, en ook nadat de verbinding is weggevallen.',
  'welcome.find': 'Alles meteen vinden',
  'welcome.find.detail': (search: string, palette: string) =>
    `${search} doorzoekt al je bestanden terwijl je typt. ${palette} vindt alles wat je kunt doen.`,
  'welcome.find.touch':
    'Het vergrootglas doorzoekt al je bestanden terwijl je typt. Houd een item ingedrukt om het te selecteren.',
  'welcome.share': 'Delen met iedereen',
  'welcome.share.detail':
    'Met een link deel je een bestand of map met mensen zonder account. De link kan een wachtwoord en een einddatum hebben.',
  'welcome.start': 'Beginnen',
}
