import type { CommonMessages } from '../catalog.ts'

/** Portuguese texts used by both the main page and the page of share links. */
export const common: CommonMessages = {
  'app.name': 'Coffer',
  'action.close': 'Fechar',
  'action.retry': 'Tentar novamente',
  'action.showPassword': 'Mostrar palavra-passe',
  'action.hidePassword': 'Ocultar palavra-passe',
  'key.name': (key: string) => (key === 'Space' ? 'Espaço' : key),
  'state.loading': 'A carregar…',
  'state.working': 'A processar…',
  'state.done': 'Concluído',
  'error.wrongCredentials': 'Credenciais incorretas',
  'error.forbidden': 'Não tem permissão para aceder a isto.',
  'error.notFound': 'Não é possível aceder a esta localização.',
  'error.internal': 'Ocorreu um erro grave.',
  'error.connection': 'Não é possível contactar o servidor.',
  'error.generic': 'Ocorreu um erro',
  'error.tooMany': 'Demasiadas tentativas. Aguarde um pouco e tente novamente.',
  'route.login': 'Iniciar sessão',
  'route.share': 'Partilha',
  'files.lonely': 'Isto está tão vazio…',
  'sidebar.themeLight': 'Tema: claro',
  'sidebar.themeDark': 'Tema: escuro',
  'sidebar.themeSystem': 'Tema: o do sistema',
  'route.files': 'Ficheiros',
}
