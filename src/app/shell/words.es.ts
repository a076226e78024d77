import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  alsoOpenAnotherTab: (productName) =>
    `${productName} también está abierta en otra pestaña o ventana, con una versión anterior que no responde. Ciérrala y esta página continuará automáticamente. No se pierde nada.`,
  applicationError: 'Error de la aplicación',
  authenticationError: 'Error de autenticación',
  backendServiceUnavailability: 'El servicio no está disponible',
  browserDoesNotLet: (productName) =>
    `Este navegador no deja que ${productName} guarde datos, así que no puedes iniciar sesión. Ábrela en una ventana normal, o permite que este sitio guarde datos en los ajustes del navegador. Luego reintenta.`,
  browserHasClosedApps:
    'El navegador cerró el almacenamiento de la app en este dispositivo. Lo que guardaste sigue aquí. Si reintentar no ayuda, reinicia el navegador o libera espacio.',
  browserKeepsNothingPage: 'Un navegador que bloquea el almacenamiento de esta página, como en una ventana privada',
  cancel: 'Cancelar',
  changeSavedBrowserOnly: 'Este cambio solo está guardado en este navegador',
  changesWereNotAccepted: (groupsCount) => `${groupsCount} cambios no fueron aceptados.`,
  closeOtherTab: 'Cierra la otra pestaña',
  comesConnectionLoadPage: 'Recarga esta página cuando tengas conexión. Lo que guardaste sigue en este dispositivo.',
  connectedAgain: 'Conexión recuperada.',
  details: 'Detalles',
  deviceCouldNotTell: 'Este dispositivo no pudo determinar quién inició sesión. Lo que guardaste sigue aquí.',
  deviceFullBrowserHas:
    'Este dispositivo está lleno y el navegador cerró el almacenamiento de la app. Libera espacio y reintenta. Lo que guardaste sigue aquí.',
  deviceFullFreeSome: 'Este dispositivo está lleno. Libera espacio y reintenta. Lo que guardaste sigue aquí.',
  deviceFullWhatNew:
    'Este dispositivo está lleno y no puede recibir novedades. Libera espacio y continuará automáticamente.',
  devicesCopyRemovedLoaded:
    'La copia de este dispositivo se borra y se vuelve a cargar del servidor, lo que necesita conexión.',
  devicesStorageDoesNot: 'El almacenamiento de este dispositivo no responde',
  discard: 'Descartar…',
  discardSignOut: 'Descartar y cerrar sesión',
  discardWhat: (what) => `¿Descartar ${what}?`,
  everythingWasNotSent: 'Tus cambios sin enviar se conservan en este dispositivo.',
  everythingYouSavedHere: 'Todo lo que guardaste aquí ya se envió. No se pierde nada.',
  exportChanges: (count) => (count === 1 ? 'Exportar 1 cambio sin enviar' : `Exportar ${count} cambios sin enviar`),
  exportUnsentChanges: 'Exportar cambios sin enviar',
  help: 'Ayuda',
  invalidAuthenticationCredentials: 'Credenciales de autenticación no válidas',
  invalidCredentials: 'Credenciales no válidas',
  keepDevice: 'Conservar en este dispositivo',
  loadingNewVersion: 'Cargando la nueva versión…',
  lookingNewerVersion: 'Buscando una versión más nueva…',
  main: 'Principal',
  more: 'Más',
  navigationAccount: 'Navegación y cuenta',
  networkConnectivityIssues: 'Problemas de conexión de red',
  networkIssues: 'Problemas de red',
  newerVersionAppHas: 'Se abrió una versión más nueva de la app en otra pestaña.',
  newerVersionAppServer: 'Una versión más nueva de la app en el servidor',
  newerVersionStoredData: 'Aquí se usó una versión más nueva de la app, y esta versión no puede leer sus datos.',
  newerVersionWayPage: 'La versión más nueva se está instalando. Esta página se recargará automáticamente.',
  nobodyElseHasGone: 'No hay otra copia: no se puede deshacer, salvo que lo hayas guardado en un archivo.',
  nobodyElseHasThem: 'No hay otras copias: no se puede deshacer, salvo que los hayas guardado en un archivo.',
  noConnectionServer: 'Sin conexión con el servidor',
  noConnectionWhatYou: 'Sin conexión. Lo que ingreses se guarda en este dispositivo.',
  notSent: (what) => `Sin enviar: ${what}`,
  ok: 'OK',
  openAnotherTabWindow: (productName) =>
    `${productName} está abierta en otra pestaña o ventana que todavía usa esta copia. Ciérrala y la copia se borrará.`,
  organization: 'Organización',
  pleaseLoadPageAgain: 'Recarga esta página',
  possibleCauses: 'Posibles causas:',
  reload: 'Recargar',
  removeCopy: 'Borrar esta copia',
  retry: 'Reintentar',
  saveFile: 'Guardar como archivo',
  screenCouldNotShown: 'No se pudo mostrar esta pantalla. Lo que guardaste sigue en este dispositivo.',
  screenNotDeviceYet: 'Esta pantalla todavía no está en este dispositivo',
  search: 'Buscar',
  season: 'Temporada',
  sendingYouSignedOut: 'Enviando. Se cerrará tu sesión al terminar.',
  sendNow: 'Enviar ahora',
  sentWhenYouBack: (productName) =>
    `Se enviará cuando vuelvas a tener conexión. Abre ${productName} con señal en menos de una semana: el navegador puede borrar los datos de un sitio tras siete días sin visitas. A las apps instaladas no les pasa; puedes instalar ${productName} desde tu perfil cuando esto se haya enviado.`,
  serverHasOlderVersion: 'El servidor tiene ahora la versión anterior. Espera la actualización y recarga esta página.',
  serviceUnavailability: 'Servicio no disponible',
  skipContent: 'Ir al contenido',
  slowExplanation:
    'El almacenamiento de este dispositivo no responde, o la conexión es demasiado lenta para una parte de la app. Lo que guardaste sigue aquí. Si reintentar no ayuda, cierra otras pestañas o reinicia el navegador.',
  startFreshCopy: 'Empezar con una copia nueva',
  startFreshCopyQuestion: '¿Empezar con una copia nueva?',
  takingLongerThanShould: 'Esto está tardando más de lo normal',
  thereNoConnectionGet: 'Para obtener la versión más nueva hace falta conexión. Recarga esta página cuando la tengas.',
  thereNoConnectionRight: 'Ahora no tienes conexión.',
  tryAgain: 'Reintentar',
  unsentAreKept: (count) =>
    count === 1
      ? '1 cambio sin enviar se conserva en este dispositivo y lo enviará la versión más nueva.'
      : `${count} cambios sin enviar se conservan en este dispositivo y los enviará la versión más nueva.`,
  unsentChangesCouldNot:
    'Ahora no se pudieron leer los cambios sin enviar. Siguen en este dispositivo. Reinicia el navegador y vuelve a intentarlo.',
  unsentWillBeLost: (count) =>
    count === 1
      ? 'Perderás 1 cambio sin enviar. Expórtalo primero, o reintenta: quizá baste con reiniciar el navegador.'
      : `Perderás ${count} cambios sin enviar. Expórtalos primero, o reintenta: quizá baste con reiniciar el navegador.`,
  versionCannotPutThem: 'Esta versión no puede exportarlos a un archivo.',
  versionTooOldDevice: 'Esta versión es demasiado antigua para este dispositivo',
  wasNotSavedYet: 'Esto todavía no se guardó. Copia lo que necesites antes de recargar.',
  whatWasNotAccepted: 'Los cambios no aceptados también se conservan. Los encuentras en Requiere atención.',
  whatYouHadTyped: 'Lo que escribiste',
  whatYouKeepStays:
    'Lo que conserves se queda en este dispositivo hasta que vuelvas a iniciar sesión aquí, y entonces se envía. Nadie más que inicie sesión en este dispositivo puede verlo ni enviarlo.',
  yourSessionHasEnded: 'Tu sesión terminó: inicia sesión otra vez para enviar.',
  youSignedOutAnother: 'Cerraste sesión en otra pestaña.',
}
