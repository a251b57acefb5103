import type { MessageModules } from '../../catalog.ts'

/** Spanish texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.title': 'Ayuda',
  'help.shortcuts': 'Atajos de teclado',
  'help.mouse': 'Ratón y pantalla táctil',
  'help.help': 'Mostrar esta ayuda',
  'help.palette': 'Buscar un comando',
  'help.clear': 'Anular la selección o cerrar un diálogo',
  'help.open': 'Abrir',
  'help.doubleClick': 'Doble clic o doble toque',
  'help.range': 'Seleccionar un intervalo',
  'help.shiftClick': 'Mayús+clic',
  'help.add': 'Añadir a la selección',
  'help.modClick': (key: string) => `${key}+clic`,
  'help.version': (version: string) => `Versión ${version}`,
  'help.select': 'Seleccionar o deseleccionar',
  'help.further': 'Ampliar la selección',
  'help.jump': 'Ir a un nombre',
  'help.jump.keys': 'Escribir sus primeras letras',
  'help.touch': 'Pantalla táctil',
  'help.touch.tap': 'Tocar dos veces',
  'help.touch.select': 'Seleccionar',
  'help.touch.press': 'Mantener pulsado',
  'help.touch.pull': 'Deslizar la lista hacia abajo',
  'help.touch.close': 'Cerrar un panel o el menú',
  'help.touch.push': 'Deslizarlo hacia fuera',
}
