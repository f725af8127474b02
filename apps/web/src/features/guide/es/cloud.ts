import type { GuideTexts } from '../guide-text.ts';

export const cloud = {
  venues: {
    title: 'Locales y panel',
    danger: 'El sonido que cambia desde lejos lo oye gente que usted no ve. Llame a alguien que esté allí.',
    purpose:
      'Un local contiene los amplificadores de un lugar. El panel muestra todos sus locales a la vez: qué está sin conexión, falla o espera una actualización.',
    steps: [
      'Pulse **Añadir local** y nómbrelo como la gente llama al lugar.',
      'La lista muestra el estado de cada local; el **Orden** por fallos pone lo peor arriba.',
      'En el **Panel** toque una cifra, como **Sin conexión** o **Fallos**, para ver solo esos amplificadores. **Quitar filtros** vuelve a mostrarlos todos.',
      'Toque un local para abrirlo: [[venue]].',
    ],
    trouble: [
      ['Falta un local', 'Usted no es miembro, o entró con otra dirección. Pida una invitación a su propietario.'],
      [
        '**No se pudieron cargar los locales**',
        'Falta su internet o la nube. La página lo intenta sola; los amplificadores siguen sonando.',
      ],
      ['No se puede eliminar un local', 'Traslade o quite antes sus amplificadores.'],
    ],
  },
  venue: {
    title: 'Un local',
    danger: 'Silenciar aquí vale para todo el local. Dice a qué amplificadores no llegó: pueden seguir sonando.',
    purpose: 'Los amplificadores de un lugar, qué va mal allí, y el camino a sus eventos, medidores, grupos y ajustes.',
    steps: [
      'Lea el aviso de arriba: nombra el último fallo y lleva a él.',
      'Toque un amplificador. Sus páginas son las mismas que en la red local ([[amp]]).',
      '**Con incidencias** muestra solo los amplificadores que le necesitan.',
      'El menú de tres puntos tiene **Mover amplificador** y **Quitar amplificador**.',
      '**Ajustes del local** tiene miembros, horario, mantenimiento y a quién se avisa ([[venueSettings]]).',
    ],
    trouble: [
      [
        '**Sin conexión. Sus páginas no están disponibles.**',
        'El amplificador no llega a la nube: revise su alimentación y el internet del lugar. El sonido no se ve afectado.',
      ],
      ['**Puente perdido. Sus páginas no están disponibles.**', 'Falta el aparato que lo conecta. Revise ese aparato.'],
      ['Falta un botón', 'Los observadores miran, los operadores silencian y cambian niveles, los propietarios lo cambian todo.'],
    ],
  },
  addAmp: {
    title: 'Añadir un amplificador a un local',
    purpose: 'Un código deja entrar amplificadores y puentes en este local, y solo en este.',
    steps: [
      'Pulse **Copiar código**. Vale 24 horas y para cualquier número de amplificadores.',
      'Dé al amplificador dirección, puerta de enlace y DNS.',
      'Ábralo desde su propia red y vaya a [[connect]].',
      'Elija la región, pegue el código y pulse **Registrar**.',
      'Aquí una línea dice que ha llegado. Póngale nombre en sus ajustes.',
    ],
    trouble: [
      [
        'No llega',
        'Mire su página Conectar: dice qué respondió la nube. Debe permitirse TCP saliente al puerto de la nube ([[itDepartment]]).',
      ],
      ['El código lo tiene quien no debe', 'Retírelo en [[venueSettings]], en **Códigos de registro**.'],
      ['Estaba en otro local', 'El código lo trae a este.'],
    ],
  },
  alarms: {
    title: 'Eventos y alarmas de un local',
    purpose: 'Qué va mal ahora, quién se ocupa y todo lo que ha ocurrido.',
    steps: [
      'En **Alarmas abiertas** pulse **Confirmar** cuando se ocupe usted: a los demás no se les dice más hasta que termine.',
      'Pulse **Posponer** para lo que puede esperar a mañana.',
      'En **Cronología** elija gravedad, amplificador y días, o busque.',
      '**Guardar como texto** da un informe. **Qué se envió** lista los mensajes ([[notices]]).',
    ],
    trouble: [
      ['Una alarma va y viene', 'Se cuenta y se avisa una vez. Busque un contacto flojo.'],
      ['No puede confirmar', 'Los observadores solo miran. Pida otra función a un propietario.'],
      ['No se avisó a nadie', '[[notices]] dice por qué: horas de silencio, mantenimiento, dirección sin confirmar.'],
    ],
  },
  venueSettings: {
    title: 'Ajustes de un local',
    danger:
      'Durante **Mantenimiento** no se avisa a nadie, y las actualizaciones de la **Ventana de actualización** callan los amplificadores cerca de un minuto. Elija horas sin clientes.',
    purpose: 'Quién puede hacer qué, a quién se avisa y cuándo.',
    steps: [
      '**Miembros**: pulse **Invitar** y elija una función. Los observadores ven, los operadores silencian y cambian niveles, los propietarios lo cambian todo.',
      '**Destinatarios**: elija a cuáles de sus contactos se avisa de este local.',
      '**Horario**: la zona horaria, la **Ventana de actualización** y las **Horas de silencio**, en las que solo sale lo crítico.',
      '**Mantenimiento**: pulse **Añadir** antes de trabajar, para no despertar a nadie.',
      '**A quién se avisa ahora** muestra qué enviaría una alarma en este momento y le manda una prueba.',
      '**Webhooks** avisan a otros programas. Guarde el secreto: se muestra una vez.',
      '**Puentes** y **Códigos de registro**: revoque lo robado.',
    ],
    trouble: [
      ['Alguien dejó la empresa', 'Pulse **Quitar** junto al nombre. Retire también los códigos vigentes.'],
      ['Nadie recibe correo', 'Cada lector debe confirmar su dirección. La tarjeta dice cuáles faltan.'],
      ['Los campos están bloqueados', 'Solo los cambian los propietarios.'],
    ],
  },
  notices: {
    title: 'Qué se envió',
    purpose: 'Cada mensaje de este local: a quién, cuándo, por qué y si llegó.',
    steps: [
      'Se abre desde [[alarms]] con **Qué se envió**.',
      'Cada línea dice de qué trataba, quién lo recibió y cómo. **Mostrar más** va atrás en el tiempo.',
      '**En espera** se intenta de nuevo solo; **Retenido** sale después o nunca: la línea dice por qué.',
    ],
    trouble: [
      ['**Fallido**', 'Lo rechazó el servidor de correo o el webhook. El motivo está en la línea; corrija la dirección.'],
      ['**La dirección se dio de baja**', 'Lo hizo su lector con un enlace, y solo él lo deshace ([[contacts]]).'],
      ['Enviado y no leído', 'Mire la carpeta de correo no deseado.'],
    ],
  },
  contacts: {
    title: 'Contactos',
    purpose: 'Personas a las que se avisa cuando algo va mal: por correo, por SMS o por ambos. No necesitan cuenta.',
    steps: [
      'Pulse **Añadir contacto** y rellene nombre, correo o teléfono.',
      'Elija niveles en **Avisar de**: a casi todos les basta lo crítico.',
      'Pulse **Guardar**. Un correo pide al lector que confirme. Para un teléfono pulse **Enviar código** y escríbalo.',
      'En los ajustes de cada local elija el contacto como destinatario ([[venueSettings]]).',
    ],
    trouble: [
      [
        'La dirección está sin confirmar',
        'El lector debe seguir el enlace del correo. Envíelo de nuevo desde los destinatarios del local.',
      ],
      [
        'La dirección está dada de baja',
        'Solo el lector lo deshace, con el enlace de un mensaje anterior o con START al número que escribió.',
      ],
      ['Demasiados mensajes de noche', 'Ponga **Horas de silencio** en el local.'],
    ],
  },
  messageLink: {
    title: 'Un enlace de un mensaje',
    purpose: 'Los enlaces de nuestros mensajes funcionan sin cuenta. No ocurre nada antes de pulsar el botón.',
    steps: [
      'Lea de qué se trata y quién eligió su dirección.',
      '**Confirmar** dice que usted se ocupa de una alarma. **Posponer** la calla un tiempo.',
      '**Confirmar esta dirección** hace que empiecen los mensajes; **Darse de baja** los termina. Ambos se deshacen con **Suscribir de nuevo** o con un mensaje posterior.',
    ],
    trouble: [
      ['**Este enlace es demasiado antiguo**', 'Use el enlace de un correo más reciente.'],
      ['**Este enlace no lleva a ninguna parte**', 'No se copió entero, o aquello de que trataba ya no existe. Ábralo desde el correo.'],
      ['Usted no sabe nada de esto', 'No confirme. Así no se le avisa de nada.'],
    ],
  },
  invitation: {
    title: 'Aceptar una invitación',
    purpose:
      'Un propietario le deja entrar en un local. El correo trae un enlace con un código; la cuenta debe tener la dirección invitada.',
    steps: [
      'Abra el enlace del correo y entre o regístrese con esa dirección ([[account]]).',
      'Escriba el **Código de la invitación**, salvo que el enlace lo haya traído, y pulse **Aceptar**.',
      'Las que le esperan están en **Invitaciones para usted**: pulse **Unirse**.',
    ],
    trouble: [
      ['Fue a otra dirección', 'Entre con la cuenta de esa dirección, o pida una invitación a la suya.'],
      ['Caducó o se retiró', 'Pida otra al propietario.'],
    ],
  },
  updates: {
    title: 'Firmware desde la nube',
    danger:
      'Cada amplificador se reinicia y calla cerca de un minuto. Déjelo para la ventana de actualización del local, salvo que alguien escuche allí.',
    purpose: 'Actualizaciones de cualquier número de amplificadores: primero uno, después los demás, con un alto si algo falla.',
    steps: [
      'Elija amplificadores, o **Seleccionar todo** en un local. Los que están al día o sin conexión no se pueden elegir.',
      'Abra **Opciones**: en **Comienzo**, la ventana o enseguida, y cuántos van juntos después del primero.',
      'Pulse el botón que dice cuántos, lea el resumen y confirme.',
      'Puede dejar la página. **Ver el progreso** le devuelve.',
    ],
    trouble: [
      ['Se detuvo', 'Un amplificador no volvió bien. Los demás conservan su firmware. Mire ese primero y reintente.'],
      ['**Sin conexión, se le espera**', 'Se actualiza cuando vuelve, mientras dure el horario.'],
      ['Quiere parar', '**Detener** no deja empezar a nadie más. Los que empezaron terminan: interrumpirlos podría dañarlos.'],
      ['**Ajustes cambiados** o **Fallo nuevo**', 'Funciona, pero no como antes. Compare con una instantánea ([[compare]]).'],
    ],
  },
  changes: {
    title: 'Quién cambió qué',
    purpose: 'Un registro de cambios de un local, o de su cuenta con cada inicio de sesión. No se puede editar.',
    steps: [
      'Ábralo con **Abrir el registro** en los ajustes del local o en su perfil.',
      'Filtre por persona, amplificador y tiempo.',
      'Toque aquello de que trata una línea para ir allí.',
      '**Guardar como CSV** es para hojas de cálculo y auditores.',
    ],
    trouble: [
      ['**Solo lo ven los propietarios**', 'Pregunte a un propietario del local.'],
      ['Falta un cambio', 'Lo que se cambió en la red local, sin la nube, no está. El amplificador tiene su propio registro ([[logs]]).'],
      ['Un inicio de sesión que no fue suyo', 'Cambie la contraseña, cierre las demás sesiones y active un segundo factor ([[profile]]).'],
    ],
  },
  account: {
    title: 'Iniciar sesión y registrarse',
    purpose: 'Una cuenta para todos sus locales. El operador puede abrir el registro a todos, a invitados o a nadie.',
    steps: [
      'Pulse **Crear una cuenta** y escriba su correo y una contraseña de al menos 8 caracteres con mayúscula, minúscula, número y signo.',
      'Escriba el **Código de confirmación** del correo.',
      'Entre. Con una llave de acceso pulse **Iniciar sesión con una llave de acceso**: no hace falta contraseña. Algunas nubes muestran también otros inicios de sesión.',
      'Si la olvidó, pulse **Contraseña olvidada**; llega un código por correo.',
    ],
    trouble: [
      ['No llega el correo', 'Espere un minuto, mire el correo no deseado y después **Enviar otro código**.'],
      ['Demasiados intentos', 'Espere lo que dice la página. Mientras tanto nadie puede adivinar.'],
      ['Su dirección ya tiene cuenta', 'Entre como antes y vincule el otro inicio de sesión en su perfil ([[profile]]).'],
      ['Se perdió el teléfono de los códigos', 'Escriba un código de recuperación. Sin ninguno, pregunte a quien gestiona esta nube.'],
      ['**Las cuentas nuevas son por invitación**', 'Pida a un propietario de un local que invite su dirección.'],
    ],
  },
  profile: {
    title: 'Perfil',
    danger:
      '**Eliminar cuenta** quita para siempre de la nube sus locales con sus amplificadores. El sonido sigue; el control remoto y las alarmas terminan.',
    purpose: 'Cómo entra, dónde tiene sesión abierta y sus datos.',
    steps: [
      'En **Idioma de los mensajes** elija el idioma de los correos y SMS que recibe.',
      'En **Segundo factor** pulse **Configurar**, escanee la imagen con un autenticador y guarde en papel los códigos de recuperación.',
      'O pulse **Añadir llave**: huella, rostro o llave de seguridad, los dos factores en uno.',
      'En **Proveedores de inicio de sesión**, si la nube los tiene, vincule uno que ya use en otra parte.',
      '**Dónde ha iniciado sesión** lista sus sesiones. Pulse **Cerrar sesión** en la que no conozca, o **Cerrar todas las sesiones**.',
      '**Exportar** le da todo lo guardado sobre su cuenta.',
    ],
    trouble: [
      ['No se toma una dirección nueva', 'Cuenta cuando escribe el código que fue a ella. Hasta entonces vale la anterior.'],
      ['No se ofrecen llaves de acceso', 'Los navegadores solo las ofrecen en una dirección segura con nombre.'],
      ['Nunca tuvo contraseña aquí', 'Cierre la sesión y pulse **Contraseña olvidada**: el código del correo la pone.'],
      ['Un teléfono nuevo', 'Configure de nuevo el segundo factor antes de entregar el viejo.'],
    ],
  },
  operator: {
    title: 'Operador de la nube',
    danger:
      '**Eliminar cuenta** quita la cuenta de otra persona y los locales de su propiedad, también para sus miembros. El sonido sigue; el control remoto y las alarmas terminan.',
    purpose:
      'Para quien administra la nube: cuentas, locales y lo que la propia nube necesita. Quien arranca la nube nombra a los operadores con --operator; la página se abre desde [[profile]].',
    steps: [
      'Pulse **Comprobar**. Bajo cada advertencia está qué hacer.',
      'En **Cuentas** busque por dirección y pulse **Abrir** para ver sesiones, segundo factor y locales.',
      '**Desactivar cuenta** cierra su sesión en todas partes al instante y nadie puede entrar. Sus locales se conservan. **Activar cuenta** lo termina.',
      '**Eliminar cuenta** pide la dirección y después su propia contraseña.',
      '**Locales** nombra los locales y sus propietarios. Su contenido sigue siendo de sus miembros.',
    ],
    trouble: [
      ['La página no está', 'Solo la obtiene una dirección confirmada que --operator nombra, desde el siguiente arranque de la nube.'],
      [
        'Nadie se deja fuera por error',
        'Su propia cuenta no se desactiva ni se elimina aquí. Lo hace otro operador o la línea de órdenes.',
      ],
      ['Quién hizo qué', 'Cada acto está en [[changes]] del operador, y en el de la cuenta mientras existe.'],
    ],
  },
} satisfies Partial<GuideTexts>;
