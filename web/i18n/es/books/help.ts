import type { MessageModules } from '../../catalog.ts'

/** Spanish texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
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
