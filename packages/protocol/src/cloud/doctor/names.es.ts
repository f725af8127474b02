import { ageText, endless, sizeText, type FiguresOf } from './findings.ts';
import type { DoctorWords } from './names.ts';

const renewHere = 'Renuévelo: la nube toma uno nuevo de los archivos de --tls en menos de un minuto.';
const renewThere = 'Haga que el proxy lo renueve.';
const registerAgain = 'Registre de nuevo cada amplificador y cada puente: vea "The secret is lost" en docs/hosting.md.';
const setClocks = 'Haga que un servidor de hora ajuste los relojes de esta máquina y de la base de datos.';

export const spanishDoctorWords: DoctorWords = {
  conditions: { ok: 'Bien', warning: 'Advertencia', bad: 'Mal' },
  checks: {
    database: 'Base de datos',
    disk: 'Disco',
    hold: 'Retención',
    processes: 'Procesos',
    clock: 'Reloj',
    authority: 'Autoridad de certificados',
    certificate: 'Certificado',
    mail: 'Correo',
    texts: 'Mensajes de texto',
    provider: 'Proveedor de inicio de sesión',
    pages: 'Páginas',
    amplifiers: 'Amplificadores',
    publicAddress: 'Dirección pública',
    amplifiersOutside: 'Amplificadores desde fuera',
    notices: 'Avisos',
    jobs: 'Tareas',
    housekeeping: 'Limpieza',
  },
  found: {
    databaseRuns: ({ version, tables, bytes }) => `PostgreSQL ${version}, tablas de ${tables}, ${sizeText(bytes)}`,
    databaseUnusable: ({ reason }) => reason,
    diskFree: diskText,
    diskLow: diskText,
    diskFull: diskText,
    notHeld: () => 'no está retenida',
    held: ({ since }) => `retenida desde ${since}: no envía mensajes, no actualiza amplificadores y no llama a webhooks`,
    processesRun: ({ count }) => `${count} en marcha`,
    noProcess: () => 'ningún proceso de la nube usa esta base de datos',
    clockRight: () => 'como el de la base de datos',
    clockBack: ({ last }) => `atrasado: la base de datos guarda algo de ${last}`,
    clockApart: ({ off }) => `${ageText(off)} de diferencia con la base de datos`,
    authorityNone: () => 'todavía ninguna: el primer arranque la crea',
    authorityGood: goodText,
    authorityEnding: goodText,
    authorityEnded: endedText,
    certificateNone: () => 'ninguno: http sin cifrar sirve solo a esta máquina',
    certificateGood: goodText,
    certificateEnding: goodText,
    certificateEnded: endedText,
    proxyGood: goodText,
    proxyEnding: goodText,
    proxyEnded: endedText,
    proxyShowsNone: ({ url, reason }) => `${url} no muestra ninguno: ${reason}`,
    mailNone: () => 'no hay servidor de correo configurado: no se envía correo',
    mailGood: () => 'el servidor acepta correo de este usuario',
    mailTrouble: ({ reason }) => reason,
    textsNone: () => 'no hay proveedor configurado: no se envían mensajes de texto',
    textsGood: () => 'el proveedor responde',
    textsTrouble: ({ reason }) => reason,
    providerGood: ({ name, issuer }) => `${name}: ${issuer} responde como proveedor`,
    providerTrouble: ({ name, issuer, reason }) => `${name}: ${issuer}: ${reason}`,
    portAny: () => 'cualquier puerto libre',
    portOpen: ({ port, host }) => `el puerto ${port} de ${host} responde`,
    portClosed: closedText,
    portNotStarted: closedText,
    portClosedOutside: ({ port, host, reason }) => `el puerto ${port} de ${host} no responde desde aquí: ${reason}`,
    publicGood: ({ url }) => `${url} responde`,
    publicTrouble: ({ url, reason }) => `${url} no responde como una nube: ${reason}`,
    noticesFlow: noticesText,
    noticesStuck: noticesText,
    jobsNone: () => 'todavía ninguna',
    jobsFlow: waitingText,
    jobsLate: waitingText,
    jobsStopped: (figures) => `${waitingText(figures)}; el arranque las continúa`,
    housekeepingNone: () => 'todavía no: se hace cada hora',
    housekeepingRan: ranText,
    housekeepingHeld: ({ ago, until }) => `${ranText({ ago })}; no borra nada hasta ${until}, porque el reloj saltó`,
    housekeepingLate: ranText,
    unknown: ({ reason }) => `no se pudo comprobar: ${reason}`,
  },
  advice: {
    databaseRuns: '',
    databaseUnusable: 'No se pudo comprobar nada de la base de datos.',
    diskFree: '',
    diskLow: 'Libere espacio, o guarde menos con --keep-events y --keep-log.',
    diskFull: 'Libere espacio ahora: la base de datos se detiene cuando el disco está lleno.',
    notHeld: '',
    held: 'Cuando el original ya no envíe nada: npm run cloud -- release.',
    processesRun: '',
    noProcess: 'Arránquela: npm run cloud.',
    clockRight: '',
    clockBack: setClocks,
    clockApart: setClocks,
    authorityNone: '',
    authorityGood: '',
    authorityEnding: registerAgain,
    authorityEnded: registerAgain,
    certificateNone: '',
    certificateGood: '',
    certificateEnding: renewHere,
    certificateEnded: renewHere,
    proxyGood: '',
    proxyEnding: renewThere,
    proxyEnded: renewThere,
    proxyShowsNone: 'Revise el proxy que habla https por la nube.',
    mailNone: 'Defina SMTP_URL y MAIL_FROM.',
    mailGood: '',
    mailTrouble: 'Corrija SMTP_URL, o revise el servidor de correo.',
    textsNone: '',
    textsGood: '',
    textsTrouble: 'Corrija SMS_URL, SMS_USER y SMS_PASSWORD, o pregunte al proveedor.',
    providerGood: '',
    providerTrouble:
      'Corrija el emisor en el archivo de --providers, o revise el proveedor. Mientras tanto sirven contraseñas y llaves de acceso.',
    portAny: '',
    portOpen: '',
    portClosed:
      'Compruebe que la nube escucha ahí. En la línea de órdenes, doctor necesita los --host, --port y --mqtt-port de la nube, en su máquina.',
    portNotStarted: 'Arranque la nube.',
    portClosedOutside: 'Reenvíelo a la nube sin cambios, sin terminar TLS.',
    publicGood: '',
    publicTrouble: 'Revise el nombre, el certificado y el proxy.',
    noticesFlow: '',
    noticesStuck: 'Las páginas "Avisos" de los locales dicen por qué; vea arriba correo y mensajes de texto.',
    jobsNone: '',
    jobsFlow: '',
    jobsLate: 'El registro de la nube dice por qué: busque "a job failed".',
    jobsStopped: '',
    housekeepingNone: '',
    housekeepingRan: '',
    housekeepingHeld: 'Haga que un servidor de hora ajuste el reloj.',
    housekeepingLate: 'Se hace cada hora: revise el registro de la nube.',
    unknown: 'Revise el registro de la base de datos.',
  },
};

function diskText({ free, all, folder }: FiguresOf['diskFree']): string {
  return `${sizeText(free)} libres de ${sizeText(all)} en ${folder}`;
}
function goodText({ until, days }: FiguresOf['authorityGood']): string {
  return days > endless ? 'válido sin fin' : `válido hasta ${until}, ${days} ${days === 1 ? 'día' : 'días'}`;
}
function endedText({ until }: FiguresOf['authorityGood']): string {
  return `terminó en ${until}`;
}
function closedText({ port, host, reason }: FiguresOf['portClosed']): string {
  return `el puerto ${port} de ${host} no responde: ${reason}`;
}
function waitingText({ waiting, oldest }: FiguresOf['jobsFlow']): string {
  return waiting === 0 ? 'ninguna en espera' : `${waiting} en espera, la más antigua desde hace ${ageText(oldest)}`;
}
function noticesText({ waiting, ways, oldest, failed }: FiguresOf['noticesFlow']): string {
  const held = waiting === 0 ? 'ninguno en espera' : `${waiting} en espera (${ways}), el más antiguo desde hace ${ageText(oldest)}`;
  return `${held}; ${failed} fallidos en un día`;
}
function ranText({ ago }: FiguresOf['housekeepingRan']): string {
  return `hecha hace ${ageText(ago)}`;
}
