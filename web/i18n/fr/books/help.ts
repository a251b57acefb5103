import type { MessageModules } from '../../catalog.ts'

/** French texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.select': 'Sélectionner ou désélectionner',
  'help.further': 'Étendre la sélection',
  'help.jump': 'Aller à un nom',
  'help.jump.keys': 'Taper ses premières lettres',
  'help.touch': 'Écran tactile',
  'help.touch.tap': 'Toucher deux fois',
  'help.touch.select': 'Sélectionner',
  'help.touch.press': 'Toucher et maintenir',
  'help.touch.pull': 'Tirer la liste vers le bas',
  'help.touch.close': 'Fermer un volet ou le menu',
  'help.touch.push': 'Le faire glisser',
}
