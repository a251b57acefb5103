import type { MessageModules } from '../../catalog.ts'

/** Spanish texts shown on the first visit. */
export const welcome: MessageModules['welcome'] = {
  'welcome.title': (name: string) => `Te damos la bienvenida a ${name}`,
  'welcome.add': 'Trae tus archivos',
  'welcome.add.detail':
    'Suelta archivos y carpetas en cualquier parte de esta página. Las subidas continúan aunque salgas de la carpeta o se pierda la conexión.',
  'welcome.add.touch':
    'Pulsa + para subir archivos, fotos o carpetas enteras. Las subidas continúan aunque salgas de la carpeta o se pierda la conexión.',
  'welcome.find': 'Encuéntralo todo al instante',
  'welcome.find.detail': (search: string, palette: string) =>
    `${search} busca en todos tus archivos mientras escribes. ${palette} encuentra todo lo que puedes hacer.`,
  'welcome.find.touch':
    'La lupa busca en todos tus archivos mientras escribes. Mantén pulsado un elemento para seleccionarlo.',
  'welcome.share': 'Comparte con quien quieras',
  'welcome.share.detail':
    'Un enlace comparte un archivo o una carpeta con personas que no tienen cuenta. Puede tener contraseña y fecha de caducidad.',
  'welcome.start': 'Empezar',
}
