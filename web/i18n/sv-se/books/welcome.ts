import type { MessageModules } from '../../catalog.ts'

/** Swedish texts shown on the first visit. */
export const welcome: MessageModules['welcome'] = {
  'welcome.title': (name: string) => `Välkommen till ${name}`,
  'welcome.add': 'Ta med dina filer',
  'welcome.add.detail':
    'Släpp filer och mappar var som helst på sidan. Uppladdningar fortsätter när du lämnar en mapp, och efter att anslutningen har brutits.',
  'welcome.add.touch':
    'Tryck på + för att ladda upp filer, foton eller hela mappar. Uppladdningar fortsätter när du lämnar en mapp, och efter att anslutningen har brutits.',
  'welcome.find': 'Hitta allt direkt',
  'welcome.find.detail': (search: string, palette: string) =>
    `${search} söker i alla dina filer medan du skriver. ${palette} hittar allt du kan göra.`,
  'welcome.find.touch':
    'Förstoringsglaset söker i alla dina filer medan du skriver. Håll fingret på ett objekt för att markera det.',
  'welcome.share': 'Dela med vem som helst',
  'welcome.share.detail':
    'Med en länk delar du en fil eller mapp med personer som inte har något konto. Den kan ha ett lösenord och ett slutdatum.',
  'welcome.start': 'Börja',
}
