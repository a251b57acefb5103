import type { MessageModules } from '../../catalog.ts'

/** Italian texts about permissions of other users and viewing their files. Loaded with these parts of the page. */
export const access: MessageModules['access'] = {
  'access.people': 'Utenti',
  'access.find': 'Trova un utente',
  'access.alone': 'Nessun altro utente',
  'access.nobody': (name: string) => `Nessuno si chiama “${name}”.`,
  'access.more': 'Mostra altri utenti',
  'access.failed': 'Non è stato possibile stabilire chi può fare che cosa.',
  'access.administrator': 'Amministratore',
  'access.outside': 'Fuori dalla sua cartella di base',
  'access.may': (effects: string) => `Può: ${effects}.`,
  'access.mayNot': (effects: string) => `Non può: ${effects}.`,
  'access.why': 'Perché',
  'access.seenAt': 'Dove lo vede',
  'access.viewAs': (name: string) => `Vedi come ${name}`,
  'access.settings': 'Impostazioni',
  'access.settingsOf': (name: string) => `Impostazioni di ${name}`,

  'access.effect.list': 'Vedere',
  'access.effect.download': 'Scaricare',
  'access.effect.create': 'Creare',
  'access.effect.modify': 'Modificare',
  'access.effect.delete': 'Eliminare',
  'access.effect.rename': 'Rinominare e spostare',
  'access.effect.share': 'Condividere',
  'access.effect.execute': 'Eseguire comandi',

  'access.permission.admin': 'Amministratore',
  'access.permission.download': 'Scaricare',
  'access.permission.create': 'Creare',
  'access.permission.modify': 'Modificare',
  'access.permission.delete': 'Eliminare',
  'access.permission.rename': 'Rinominare',
  'access.permission.share': 'Condividere',
  'access.permission.execute': 'Eseguire',

  'access.because.off': (permission: string) => `Il permesso “${permission}” è disattivato.`,
  'access.because.on': (permission: string) => `Il permesso “${permission}” è attivo e nulla lo vieta.`,
  'access.because.admin': 'Gli amministratori hanno tutti i permessi e nulla lo vieta.',
  'access.because.denied': (list: 'global' | 'user', place: number, rule: string) =>
    `Negato dalla regola ${place} ${list === 'global' ? 'delle regole generali' : 'delle sue regole'}: ${rule}`,
  'access.because.allowed': (list: 'global' | 'user', place: number, rule: string) =>
    `Consentito dalla regola ${place} ${list === 'global' ? 'delle regole generali' : 'delle sue regole'}: ${rule}`,
  'access.because.hidden': 'Non mostra ciò che inizia con un punto.',
  'access.because.reserved': 'Questo nome è riservato a Coffer.',
  'access.because.outside': (folder: string) => `Si trova fuori dalla sua cartella di base ${folder}`,
  'access.because.top': 'È la sua cartella di base, che resta dov’è.',
  'access.because.default': 'Nulla lo vieta.',

  'access.view.label': 'Vista di un altro utente',
  'access.view.banner': (name: string) => `Vedi questi file come ${name}. Qui non si può modificare nulla.`,
  'access.view.leave': 'Esci',
  'access.view.closed': 'In questa vista i file non si aprono.',
  'access.view.back': 'Torna alla cartella',
}
