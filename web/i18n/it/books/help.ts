import type { MessageModules } from '../../catalog.ts'

/** Italian texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
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
