import type { MessageModules } from '../../catalog.ts'

/** Italian texts shown on the first visit. */
export const welcome: MessageModules['welcome'] = {
  'welcome.title': (name: string) => `Ti diamo il benvenuto in ${name}`,
  'welcome.add': 'Porta qui i tuoi file',
  'welcome.add.detail':
    'Rilascia file e cartelle in qualsiasi punto di questa pagina. I caricamenti proseguono quando lasci una cartella e riprendono se la connessione si interrompe.',
  'welcome.add.touch':
    'Premi + per caricare file, foto o cartelle intere. I caricamenti proseguono quando lasci una cartella e riprendono se la connessione si interrompe.',
  'welcome.find': 'Trova tutto in un attimo',
  'welcome.find.detail': (search: string, palette: string) =>
    `${search} cerca in tutti i tuoi file mentre scrivi. ${palette} trova tutto quello che puoi fare.`,
  'welcome.find.touch':
    'La lente cerca in tutti i tuoi file mentre scrivi. Tieni premuto un elemento per selezionarlo.',
  'welcome.share': 'Condividi con chiunque',
  'welcome.share.detail':
    'Un link condivide un file o una cartella con chi non ha un account. Può avere una password e una scadenza.',
  'welcome.start': 'Inizia',
}
