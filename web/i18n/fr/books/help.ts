import type { MessageModules } from '../../catalog.ts'

/** French texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.title': 'Aide',
  'help.shortcuts': 'Raccourcis clavier',
  'help.mouse': 'Souris et tactile',
  'help.help': 'Afficher cette aide',
  'help.palette': 'Trouver une commande',
  'help.clear': 'Effacer la sélection ou fermer une fenêtre',
  'help.open': 'Ouvrir',
  'help.doubleClick': 'Double-clic ou double appui',
  'help.range': 'Sélectionner une plage',
  'help.shiftClick': 'Maj+clic',
  'help.add': 'Ajouter à la sélection',
  'help.modClick': (key: string) => `${key}+clic`,
  'help.version': (version: string) => `Version ${version}`,
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
