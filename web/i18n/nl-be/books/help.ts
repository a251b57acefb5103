import type { MessageModules } from '../../catalog.ts'

/** Belgian Dutch texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.title': 'Help',
  'help.shortcuts': 'Sneltoetsen',
  'help.mouse': 'Muis en aanraking',
  'help.help': 'Deze hulp tonen',
  'help.palette': 'Opdracht zoeken',
  'help.clear': 'Selectie opheffen of venster sluiten',
  'help.open': 'Openen',
  'help.doubleClick': 'Dubbelklikken of dubbeltikken',
  'help.range': 'Bereik selecteren',
  'help.shiftClick': 'Shift+klik',
  'help.add': 'Aan de selectie toevoegen',
  'help.modClick': (key: string) => `${key}+klik`,
  'help.version': (version: string) => `Versie ${version}`,
  'help.select': 'Selecteren of niet meer selecteren',
  'help.further': 'Verder selecteren',
  'help.jump': 'Naar een naam gaan',
  'help.jump.keys': 'De eerste letters typen',
  'help.touch': 'Aanraken',
  'help.touch.tap': 'Dubbel tikken',
  'help.touch.select': 'Selecteren',
  'help.touch.press': 'Ingedrukt houden',
  'help.touch.pull': 'De lijst omlaag trekken',
  'help.touch.close': 'Een venster of het menu sluiten',
  'help.touch.push': 'Wegvegen',
}
