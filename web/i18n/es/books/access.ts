import type { MessageModules } from '../../catalog.ts'

/** Spanish texts about permissions of other users and viewing their files. Loaded with these parts of the page. */
export const access: MessageModules['access'] = {
  'access.people': 'Usuarios',
  'access.find': 'Buscar un usuario',
  'access.alone': 'No hay más usuarios',
  'access.nobody': (name: string) => `Nadie se llama “${name}”.`,
  'access.more': 'Mostrar más usuarios',
  'access.failed': 'No se ha podido averiguar quién tiene acceso.',
  'access.administrator': 'Administrador',
  'access.outside': 'Fuera de su carpeta',
  'access.may': (effects: string) => `Permitido: ${effects}.`,
  'access.mayNot': (effects: string) => `No permitido: ${effects}.`,
  'access.why': 'Por qué',
  'access.seenAt': 'Dónde lo ve',
  'access.viewAs': (name: string) => `Ver como ${name}`,
  'access.settings': 'Configuración',
  'access.settingsOf': (name: string) => `Configuración de ${name}`,

  'access.effect.list': 'Ver',
  'access.effect.download': 'Descargar',
  'access.effect.create': 'Crear',
  'access.effect.modify': 'Editar',
  'access.effect.delete': 'Eliminar',
  'access.effect.rename': 'Cambiar nombre y mover',
  'access.effect.share': 'Compartir',
  'access.effect.execute': 'Ejecutar comandos',

  'access.permission.admin': 'Administrador',
  'access.permission.download': 'Descargar',
  'access.permission.create': 'Crear',
  'access.permission.modify': 'Editar',
  'access.permission.delete': 'Eliminar',
  'access.permission.rename': 'Cambiar nombre',
  'access.permission.share': 'Compartir',
  'access.permission.execute': 'Ejecutar',

  'access.because.off': (permission: string) => `El permiso “${permission}” está desactivado.`,
  'access.because.on': (permission: string) => `El permiso “${permission}” está activado y nada lo impide.`,
  'access.because.admin': 'Los administradores tienen todos los permisos y nada lo impide.',
  'access.because.denied': (list: 'global' | 'user', place: number, rule: string) =>
    `Denegado por ${list === 'global' ? 'la regla global' : 'su propia regla'} ${place}: ${rule}`,
  'access.because.allowed': (list: 'global' | 'user', place: number, rule: string) =>
    `Permitido por ${list === 'global' ? 'la regla global' : 'su propia regla'} ${place}: ${rule}`,
  'access.because.hidden': 'Ha elegido no mostrar lo que empieza por un punto.',
  'access.because.reserved': 'Este nombre está reservado para Coffer.',
  'access.because.outside': (folder: string) => `Está fuera de su carpeta ${folder}`,
  'access.because.top': 'Es el nivel superior de su carpeta y no se puede mover.',
  'access.because.default': 'Nada lo impide.',

  'access.view.label': 'Vista de otro usuario',
  'access.view.banner': (name: string) => `Ves estos archivos como ${name}. Aquí no se puede cambiar nada.`,
  'access.view.leave': 'Salir',
  'access.view.closed': 'En esta vista no se abren archivos.',
  'access.view.back': 'Volver a la carpeta',
}
