import type { MessageModules } from '../../catalog.ts'

/** Spanish texts of the terminal. Loaded with it. */
export const terminal: MessageModules['terminal'] = {
  'terminal.title': 'Terminal',
  'terminal.screen': 'Entrada del terminal',
  'terminal.hint': (out: string, copy: string, paste: string) =>
    `${out} sale del terminal, ${copy} copia, ${paste} pega.`,
  'terminal.readAloud': 'Modo de lector de pantalla',
  'terminal.copy': 'Copiar la selección',
  'terminal.nothingSelected': 'Selecciona antes texto en el terminal.',
  'terminal.copied': 'Copiado',
  'terminal.notCopied': 'El navegador no permite copiar. Usa su propio menú.',
  'terminal.keys': 'Más teclas',
  'terminal.key.escape': 'Esc',
  'terminal.key.tab': 'Tab',
  'terminal.key.control': 'Ctrl',
  'terminal.key.left': 'Izquierda',
  'terminal.key.up': 'Arriba',
  'terminal.key.down': 'Abajo',
  'terminal.key.right': 'Derecha',

  'terminal.state.connecting': 'Iniciando…',
  'terminal.state.running': 'En ejecución',
  'terminal.over.exited': (code: number) => (code === 0 ? 'Terminado.' : `Terminado con el código de salida ${code}.`),
  'terminal.over.time': 'Detenido porque llevaba mucho tiempo sin actividad.',
  'terminal.over.memory': 'Detenido porque usaba demasiada memoria.',
  'terminal.over.processes': 'Detenido porque iniciaba demasiados procesos.',
  'terminal.over.output': 'Detenido porque escribía demasiado.',
  'terminal.over.cancelled': 'Detenido por el servidor: tu sesión o tus permisos han cambiado.',
  'terminal.over.signal': 'Terminado por una señal.',
  'terminal.over.refused': 'El servidor lo ha rechazado.',
  'terminal.over.failed': 'Algo ha salido mal en el servidor.',
  'terminal.over.lost': 'Se ha perdido la conexión. Lo que se estaba ejecutando se ha detenido.',
  'terminal.over.unreached': 'No se puede conectar con el servidor.',
  'terminal.again': 'Iniciar de nuevo',
}
