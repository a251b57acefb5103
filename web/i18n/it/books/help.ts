import type { MessageModules } from '../../catalog.ts'

/** Italian texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.title': 'Aiuto',
  'help.shortcuts': 'Scorciatoie da tastiera',
  'help.mouse': 'Mouse e tocco',
  'help.help': 'Mostra questo aiuto',
  'help.palette': 'Trova un comando',
  'help.clear': 'Annulla la selezione o chiudi una finestra',
  'help.open': 'Apri',
  'help.doubleClick': 'Doppio clic o doppio tocco',
  'help.range': 'Seleziona un intervallo',
  'help.shiftClick': 'Maiusc+clic',
  'help.add': 'Aggiungi alla selezione',
  'help.modClick': (key: string) => `${key}+clic`,
  'help.version': (version: string) => `Versione ${version}`,
  'help.select': 'Selezionare o deselezionare',
  'help.further': 'Estendere la selezione',
  'help.jump': 'Andare a un nome',
  'help.jump.keys': 'Digitarne le prime lettere',
  'help.touch': 'Tocco',
  'help.touch.tap': 'Toccare due volte',
  'help.touch.select': 'Selezionare',
  'help.touch.press': 'Tenere premuto',
  'help.touch.pull': 'Trascinare l’elenco in basso',
  'help.touch.close': 'Chiudere un pannello o il menu',
  'help.touch.push': 'Trascinarlo via',
}
