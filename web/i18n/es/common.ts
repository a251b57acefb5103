import type { CommonMessages } from '../catalog.ts'

/** Names of keys on Spanish keyboards that differ from English. */
const KEYS: Readonly<Record<string, string>> = {
  Shift: 'Mayús',
  Enter: 'Intro',
  Del: 'Supr',
  Space: 'Espacio',
  'Page Up': 'Re Pág',
  'Page Down': 'Av Pág',
}

/** Spanish texts used by both the main page and the page of share links. */
export const common: CommonMessages = {
  'app.name': 'Coffer',
  'action.close': 'Cerrar',
  'action.retry': 'Reintentar',
  'action.showPassword': 'Mostrar contraseña',
  'action.hidePassword': 'Ocultar contraseña',
  'key.name': (key: string) => KEYS[key] ?? key,
  'state.loading': 'Cargando…',
  'state.working': 'En curso…',
  'state.done': 'Listo',
  'error.wrongCredentials': 'Credenciales incorrectas',
  'error.forbidden': 'No tienes permiso para acceder a esto.',
  'error.notFound': 'No se puede acceder a esta ubicación.',
  'error.internal': 'Se ha producido un error grave.',
  'error.connection': 'No se puede conectar con el servidor.',
  'error.generic': 'Algo ha salido mal',
  'error.tooMany': 'Demasiados intentos. Espera un poco y vuelve a intentarlo.',
  'route.login': 'Iniciar sesión',
  'route.share': 'Compartido',
  'files.lonely': 'Esto está muy vacío…',
  'sidebar.themeLight': 'Tema: claro',
  'sidebar.themeDark': 'Tema: oscuro',
  'sidebar.themeSystem': 'Tema: el del sistema',
  'route.files': 'Archivos',
}
