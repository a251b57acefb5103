import type { MessageModules } from '../../catalog.ts'

/** Romanian texts shown on the first visit. */
export const welcome: MessageModules['welcome'] = {
  'welcome.title': (name: string) => `Bun venit în ${name}`,
  'welcome.add': 'Adu-ți fișierele',
  'welcome.add.detail':
    'Trage fișiere și dosare oriunde pe această pagină. Încărcările continuă când ieși dintr-un dosar și după pierderea conexiunii.',
  'welcome.add.touch':
    'Apasă + ca să încarci fișiere, fotografii sau dosare întregi. Încărcările continuă când ieși dintr-un dosar și după pierderea conexiunii.',
  'welcome.find': 'Găsește orice imediat',
  'welcome.find.detail': (search: string, palette: string) =>
    `${search} caută în toate fișierele tale în timp ce scrii. ${palette} găsește tot ce poți face.`,
  'welcome.find.touch':
    'Lupa caută în toate fișierele tale în timp ce scrii. Ține apăsat pe un element ca să îl selectezi.',
  'welcome.share': 'Partajează cu oricine',
  'welcome.share.detail':
    'Un link partajează un fișier sau un dosar cu persoane care nu au cont. Poate avea o parolă și un termen.',
  'welcome.start': 'Începe',
}
