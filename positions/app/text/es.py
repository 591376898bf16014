"""Spanish."""

NAME = "Español"

ENTRIES = {
    "app.title": "Positions",
    # Controls: the name of a State field, and what it is.
    "field.position": "Posición",
    "field.distance": "Distancia",
    "field.pair": "Par",
    "field.head": "Cabeza",
    "field.d_model": "Anchura d",
    "field.base": "Base",
    "field.n_positions": "Longitud del contexto",
    "field.n_heads": "Número de cabezas",
    "field.convention": "Pendientes de ALiBi",
    "field.convention.reference": "Código de los autores",
    "field.convention.paper": "Texto del artículo",
    "field.query": "Flecha de la consulta",
    "field.key": "Flecha de la clave",
    "field.topic": "Tema",
    "field.lang": "Idioma",
    "field.step": "Paso",
    "field.sentence": "Frase",
    "field.seed": "Semilla",
    "field.token": "Palabra",
    "field.row": "Fila comparada",
    "field.config": "Modelo",
    "field.text": "Texto",
    "field.piece": "Pieza",
    "field.other": "Comparar con",
    "field.dimension": "Dimensión del almacén",
    "field.table": "Tabla",
    "field.table.worked": "Ejemplo resuelto",
    "field.table.random": "Antes de entrenar",
    "field.tied": "Salida ligada",
    "field.weight_decay": "Decaimiento de pesos",
    "field.vocab_size": "Vocabulario V",
    "field.n_layers": "Número de bloques",
    "field.norm": "Normalización de capa",
    "field.norm.pre": "Antes del bloque",
    "field.norm.post": "Sobre la suma",
    "field.reordered": "Las mismas palabras en otro orden",
    "field.causal": "Máscara causal",
    "field.scheme": "Esquema",
    "field.scheme.none": "Sin posiciones",
    "field.scheme.learned": "Tabla aprendida",
    "field.scheme.sinusoidal": "Sinusoides",
    "field.scheme.rotary": "RoPE",
    "field.scheme.xpos": "xPos",
    "field.scheme.alibi": "ALiBi",
    "field.scheme.t5": "Cubetas de T5",
    "field.scheme.shaw": "Shaw et al.",
    "field.scheme.transformer_xl": "Transformer-XL",
    "field.scheme.deberta": "DeBERTa",
    "field.scheme.rotary_scaled": "RoPE, escalado",
    "field.asked": "Última posición del texto",
    "field.add_positions": "Sumar posiciones",
    "field.layout": "Orden de los números",
    "field.layout.interleaved": "Seno, coseno, seno, …",
    "field.layout.concatenated": "Todos los senos, luego los cosenos",
    "field.spacing": "Reparto de velocidades",
    "field.spacing.paper": "Artículo",
    "field.spacing.endpoint": "Hasta 1/base (tensor2tensor)",
    "field.add_content": "Sumar los vectores de los tokens",
    "field.add_weights": "Poner pesos en medio",
    "field.pairing": "Emparejamiento",
    "field.pairing.interleaved": "Vecinos",
    "field.pairing.half": "A media anchura",
    "field.mixed": "Girar con el otro emparejamiento",
    "field.partial_rotary_factor": "Parte que gira",
    "field.partial_rotary_factor.1": "Todo",
    "field.partial_rotary_factor.0.5": "La mitad",
    "field.partial_rotary_factor.0.25": "Un cuarto",
    "field.vectors": "Consulta y clave",
    "field.vectors.chosen": "Estas flechas en cada par",
    "field.vectors.equal": "Clave igual a la consulta",
    "field.vectors.random": "Direcciones al azar",
    "field.vectors.peak": "Hechas para la distancia 20",
    # Axes and legends.
    "axis.position": "posición",
    "axis.distance": "distancia",
    "axis.score": "q · k",
    "axis.query": "consulta",
    "axis.key": "clave",
    "mark.query": "consulta",
    "mark.key": "clave",
    "mark.faces": "par: posiciones por vuelta",
    "mark.heads": "cabeza: pendiente",
    "mark.attention": "atención de esta fila",
    "mark.given": "antes de girar",
    "mark.sine": "seno",
    "mark.cosine": "coseno",
    "mark.score": "puntuación",
    "mark.bound": "|q| |k|",
    "mark.penalty": "peso que deja la penalización: de todo a nada",
    "mark.row": "la fila de la consulta",
    "mark.cell": "la clave",
    "mark.masked": "enmascarado",
    "mark.negative": "negativo",
    "mark.positive": "positivo",
    # Headings of tables.
    "column.frequency": "rad por posición",
    "column.wavelength": "posiciones por vuelta",
    "column.angle": "ángulo (rad)",
    "column.before": "antes de girar",
    "column.after": "después de girar",
    "column.slope": "pendiente",
    "column.component": "componente",
    "column.length": "longitud",
    "column.bias": "sumado a la puntuación",
    "column.weight": "atención",
    # How to move things: a heading and what to do; a key and what it moves.
    "help.title": "Con ratón o dedo",
    "help.point": (
        "Toca en una figura para elegir lo que tocas: un par, una cabeza, una posición, una "
        "palabra. Donde una figura tenga anillos, arrástralos."
    ),
    "help.keys.title": "Con teclado",
    "help.keys": (
        "Con Tabulador, ve a las figuras de una tarjeta y usa estas teclas. Un anillo que se mueve "
        "en dos sentidos tiene su propia parada; allí las flechas lo mueven. Mayús con Re Pág o Av "
        "Pág va al paso anterior o siguiente."
    ),
    "key.ArrowRight": "→",
    "key.ArrowLeft": "←",
    "key.ArrowUp": "↑",
    "key.ArrowDown": "↓",
    "key.Home": "Inicio",
    "key.End": "Fin",
    "key.PageUp": "Re Pág",
    "key.PageDown": "Av Pág",
    "help.link.title": "Con un enlace",
    "help.link": (
        "«Copiar enlace» da un enlace que abre exactamente esta vista. Si un enlace perdió su "
        "final por el camino, pégalo entero aquí, o solo lo que sigue al signo de interrogación."
    ),
    # Moving things.
    "stage.keys": "Figuras. Las flechas mueven lo elegido.",
    "stage.problem": "Estos ajustes no se pueden dibujar",
    "stage.back": "Volver a los últimos ajustes que funcionaron",
    "stage.table": "Tabla",
    "stage.numpy": "NumPy",
    "stage.save": "Guardar",
    "stage.figure": "Figura",
    "stage.csv": "Descargar como CSV",
    "stage.copy": "Copiar",
    "stage.copied": "Copiado",
    "stage.source": "Código",
    # The path through the course.
    "guide.contents": "Índice",
    "guide.path": "Camino por el curso",
    "guide.steps": "Pasos de este tema",
    "guide.step": "Paso {step} de {n}: {title}",
    "guide.next": "Siguiente: {title}",
    "guide.start": "Empezar: {title}",
    "guide.previous": "Anterior",
    "guide.free": "Explorar libremente",
    "guide.led": "Paso a paso",
    "guide.try": "Prueba esto",
    "guide.about": "Positions {version}",
    "guide.source": "Código fuente",
    "quiz.title": "¿Es verdad?",
    "quiz.true": "Verdadero",
    "quiz.false": "Falso",
    "quiz.right": "Correcto.",
    "quiz.wrong": "No es así.",
    "quiz.holds": "Es verdad.",
    "quiz.fails": "Es falso.",
    "grip.query": "Punta de la flecha de la consulta",
    "grip.key": "Punta de la flecha de la clave",
    "grip.query_place": "Posición de la consulta",
    "grip.key_place": "Posición de la clave",
    "grip.distance": "Distancia",
    "pager.earlier": "Pares anteriores",
    "pager.later": "Pares siguientes",
    "pager.shown": "Pares {first} a {last} de {n}",
    "play.play": "Reproducir",
    "play.pause": "Pausa",
    "play.reduced": (
        "La reproducción está desactivada porque tu sistema pide menos movimiento. Usa las flechas "
        "del teclado."
    ),
    # A sentence as chips.
    "tokens.edit": "Editar",
    "tokens.chip": "{word}, {place} de {n}",
    "tokens.hint": (
        "Arrastra una palabra a otro lugar, o pulsa Espacio, muévela con las flechas y pulsa "
        "Espacio otra vez"
    ),
    "tokens.more": "Solo se usan las primeras {n} palabras.",
    # A table that is loaded when it is asked for.
    "loader.empty": "Se están trayendo el vocabulario y las filas de posición.",
    "loader.offered": (
        "El vocabulario y las filas de posición ya están aquí. La tabla de tokens es más grande, y "
        "tu navegador la guarda para la próxima vez."
    ),
    "loader.apart": (
        "Esta página vino como un solo archivo, y la tabla de tokens ({size}) es otro: {file}, de "
        "la carpeta data/minilm del sitio. Elígelo, o suéltalo sobre esta página."
    ),
    "loader.choose": "Elegir el archivo",
    "loader.large": "{name} tiene más de 64 MB: no es esa tabla.",
    "loader.loading": "Trayendo la tabla de tokens ({size}).",
    "loader.there": "Todas las tablas están aquí: 30,522 filas de tokens, 512 filas de posición.",
    "loader.load": "Cargar la tabla de tokens ({size})",
    "loader.again": "Reintentar",
    "loader.stop": "Parar",
    "loader.progress": "Parte de la tabla de tokens que ha llegado",
    "loader.problem": "No se pudo cargar: {problem}.",
    # A model's configuration.
    "config_input.paste": "Pega o suelta un config.json",
    "config_input.area": "{label}: texto de un config.json",
    "config_input.placeholder": (
        "Pega aquí un config.json, o suelta el archivo en cualquier parte de la página"
    ),
    "config_input.read": "Leer",
    "config_input.choose": "Elegir un archivo",
    "config_input.close": "Cerrar",
    "config_input.private": "Se lee en esta página, con Python en tu navegador. No se sube nada.",
    "config_input.served": "Lo lee el servidor que arrancaste en tu propio ordenador.",
    "config_input.none": "(ninguno)",
    "config_input.own": "El tuyo: {name}",
    "config_input.limit": " Una configuración tiene unos pocos miles; se leen como máximo {limit}.",
    "config_input.long": "Este texto tiene {n} caracteres.",
    "config_input.large": "{name} tiene {n} bytes.",
    "config_input.empty": "No hay ningún texto que leer.",
    "config_input.archive": (
        "{name} es un archivo comprimido. Descomprímelo y suelta el config.json que contiene."
    ),
    "config_input.binary": "{name} no es un texto en UTF-8, así que no puede ser un config.json.",
    "config_input.done": "Leído.",
    "config_input.left": "{n} campos no dicen nada del extremo de entrada: {names}.",
    "config_input.more": "{n} campos no dicen nada del extremo de entrada: {names}, y otros.",
    # Links.
    # What a teacher takes for a course page.
    "host.open": "Abrir en Positions",
    "teacher.title": "Para la página de tu curso",
    "teacher.lead": (
        "Prepara la figura como tu clase deba encontrarla y copia estas líneas en tu página."
    ),
    "teacher.topic": "Tema",
    "teacher.setting": "Ajuste",
    "teacher.show": "Mostrar",
    "teacher.lock": "Fijar",
    "teacher.question": "Pregunta sobre la figura (opcional)",
    "teacher.kind": "Cómo la recibe tu página",
    "teacher.script": "Etiqueta de script",
    "teacher.frame": "Marco",
    "teacher.link": "Enlace",
    "teacher.script_about": (
        "La figura es tan alta como su contenido, sigue el tema de tu página y arranca "
        "cuando se ve."
    ),
    "teacher.frame_about": "Para plataformas que quitan los scripts. La altura la eliges tú.",
    "teacher.link_about": "Se abre como página propia, con tu pregunta y lo que has fijado.",
    "teacher.lines": "Líneas para copiar",
    "teacher.copy": "Copiar",
    "teacher.copied": "Copiado",
    "teacher.manual": "Copia las líneas marcadas",
    "teacher.close": "Cerrar",
    "teacher.local": (
        "La dirección de esta página solo funciona en tu equipo. Abre la página "
        "publicada para obtener líneas que sirvan a tu clase."
    ),
    "teacher.fallback": "{title} en Positions",
    "link.copy": "Copiar enlace",
    "link.copied": "Enlace copiado",
    "link.manual": "Copia este enlace:",
    "link.teach": "Enseñar",
    "link.reset": "Restablecer",
    "link.paste": "Enlace o ajustes para abrir",
    "link.open": "Abrir",
    # Light or dark.
    "appearance.dark": "Tema oscuro",
    "appearance.light": "Tema claro",
    # What went wrong.
    "error.title": "Algo falló con el último cambio",
    "error.details": "Detalles",
    "notice.dismiss": "Cerrar",
    "rejected.title": "Partes de este enlace no se pudieron usar",
    "rejected.line": "{field}={value}: {reason}.",
    "reason.unknown": "esta página no tiene ese ajuste",
    "reason.repeated": "aparece más de una vez, y cuenta la primera",
    "reason.integer": "hace falta un número entero",
    "reason.number": "hace falta un número",
    "reason.switch": "debe ser 0 o 1",
    "reason.characters": "contiene caracteres que no se pueden mostrar",
    "reason.long": "puede tener como máximo {allowed} caracteres",
    "reason.empty": "hace falta al menos una palabra",
    "reason.config": "{allowed}",
    "reason.words": "debe tener las mismas palabras que la frase",
    "reason.pair": "hacen falta dos números separados por una coma",
    "reason.choice": "debe ser uno de {allowed}",
    "reason.range": "debe estar entre {low} y {high}",
    "reason.vector": "la flecha puede medir como máximo {allowed}",
    "reason.version": "esta página lee la versión {allowed}, y ha leído el enlace como tal",
    "reason.length": "el enlace tiene más de {allowed} caracteres, y el resto se omitió",
    # The linked explorer.
    "explorer.title": "¿Dónde está un token?",
    "explorer.lead": (
        "La atención, por sí sola, no conoce el orden de los tokens. Tres maneras de decírselo, "
        "lado a lado: un token pregunta (la consulta), otro responde (la clave). Mueve cualquiera "
        "de los dos y los tres dibujos lo siguen."
    ),
    "explorer.sinusoidal.title": "Sinusoides",
    "explorer.sinusoidal.tag": "se suman al embedding",
    "explorer.sinusoidal.source": "Vaswani et al. 2017, sección 3.5",
    "explorer.sinusoidal.hand": (
        "El par {pair} gira {frequency} rad por posición, una vuelta entera cada {wavelength} "
        "posiciones. En la posición {position} su aguja ha girado {angle} rad ({turns} vueltas, en "
        "el sentido del reloj desde las 12), así que el par guarda seno {sine} y coseno {cosine}."
    ),
    "explorer.sinusoidal.key.behind": (
        "La aguja de la clave va {gap} rad por detrás, estén donde estén las dos."
    ),
    "explorer.sinusoidal.key.ahead": (
        "La aguja de la clave va {gap} rad por delante, estén donde estén las dos."
    ),
    "explorer.sinusoidal.key.same": (
        "La clave está en la misma posición, así que ambas agujas señalan lo mismo."
    ),
    "explorer.sinusoidal.key.before": (
        "La clave estaría en {key}, antes del primer token: su aguja es la que da la fórmula, pero "
        "allí no hay ningún token."
    ),
    "explorer.sinusoidal.key.after": (
        "La clave estaría en {key}, después del último token, en {last}: su aguja es la que da la "
        "fórmula, pero allí no hay ningún token."
    ),
    "explorer.rotary.title": "RoPE",
    "explorer.rotary.tag": "gira la consulta y la clave",
    "explorer.rotary.source": "Su et al. 2021, sección 3.2",
    "explorer.rotary.turn": (
        "La consulta se gira {angle} rad (posición {position} por {frequency}) y la clave "
        "{key_angle} rad, en sentido contrario al reloj."
    ),
    "explorer.rotary.score.known": (
        "Ahora las separan {between} y su producto, la puntuación de este par, es {score}. Depende "
        "solo de la distancia."
    ),
    "explorer.rotary.score.before": (
        "Su producto sería {score}, pero la posición {key} está antes del primer token: allí no "
        "hay ninguna clave que responda."
    ),
    "explorer.rotary.score.after": (
        "Su producto sería {score}, pero la posición {key} está después del último token, en "
        "{last}: allí no hay ninguna clave que responda."
    ),
    "explorer.alibi.title": "ALiBi",
    "explorer.alibi.tag": "baja la puntuación",
    "explorer.alibi.source": "Press et al. 2022, sección 3",
    "explorer.alibi.behind": (
        "La cabeza {head} tiene pendiente {slope}: a la puntuación de la clave {apart} posiciones "
        "atrás se le suma {bias}. Si nada más distinguiera las claves, recibiría el {weight}% de "
        "la atención, y la propia posición de la consulta el {own}%."
    ),
    "explorer.alibi.same": (
        "La cabeza {head} tiene pendiente {slope}. A distancia 0 no suma nada: si nada más "
        "distinguiera las claves, la propia posición de la consulta recibiría el {own}% de la "
        "atención."
    ),
    "explorer.alibi.ahead": (
        "La cabeza {head} tiene pendiente {slope}, pero esta clave está {apart} posiciones por "
        "delante de la consulta: la máscara causal la oculta. Si nada más distinguiera las claves, "
        "la propia posición de la consulta recibiría el {own}% de la atención."
    ),
    "explorer.alibi.before": (
        "La cabeza {head} tiene pendiente {slope}: una clave {apart} posiciones atrás recibiría "
        "{bias}. Pero la posición {key} está antes del primer token, así que esta fila no tiene "
        "esa clave. Si nada más distinguiera las claves, la propia posición de la consulta "
        "recibiría el {own}% de la atención."
    ),
    "explorer.alibi.after": (
        "La cabeza {head} tiene pendiente {slope}. La posición {key} está después del último "
        "token, en {last}, así que no existe esa clave. Si nada más distinguiera las claves, la "
        "propia posición de la consulta recibiría el {own}% de la atención."
    ),
    "explorer.alibi.outside": (
        "La cabeza {head} tiene pendiente {slope}: a la puntuación de la clave {apart} posiciones "
        "atrás se le suma {bias}. Si nada más distinguiera las claves, recibiría el {weight}% de "
        "la atención. Está a la izquierda de la parte dibujada, que empieza en la posición {first}."
    ),
    "explorer.summary.known": (
        "Consulta {position}, clave {key}. Par {pair}: agujas a {gap} radianes, puntuación "
        "{score}. Cabeza {head}: {weight}% de la atención."
    ),
    "explorer.summary.before": (
        "Consulta {position}. La clave estaría en {key}, antes del primer token."
    ),
    "explorer.summary.after": (
        "Consulta {position}. La clave estaría en {key}, después del último token."
    ),
    "explorer.try.chapter": "El par del libro: consulta en 1, clave en 3",
    "explorer.try.far": "El mismo par diez posiciones más allá",
    "explorer.try.same": "Las dos en la misma posición",
    "explorer.try.slope": "La más empinada de ocho cabezas de ALiBi",
    "explorer.claim.fast": "El primer par de dimensiones es el que gira más despacio.",
    "explorer.claim.fast.now": (
        "El par 0 necesita {first} posiciones para una vuelta entera, el par {pair} necesita "
        "{last}."
    ),
    "explorer.claim.fast.why": (
        "Las frecuencias bajan de par en par: el primero distingue vecinos, el último lo cercano "
        "de lo lejano."
    ),
    "explorer.claim.absolute": (
        "Con RoPE, mover juntas la consulta y la clave cambia su puntuación."
    ),
    "explorer.claim.absolute.now": (
        "En la posición {position} y a distancia {distance} la puntuación es {score}. Mueve la "
        "posición y mira: no cambia."
    ),
    "explorer.claim.absolute.why": (
        "Las dos flechas giran el mismo ángulo de más, así que el ángulo entre ellas no cambia."
    ),
    "explorer.claim.slope": "Con ocho cabezas, la primera de ALiBi tiene pendiente 1.",
    "explorer.claim.slope.now": "Con {n_heads} cabezas, la cabeza 0 tiene pendiente {slope}.",
    "explorer.claim.slope.why": (
        "Las pendientes son 2 elevado a −8i/n, con i de 1 a n, así que la primera de ocho es 1/2."
    ),
    "explorer.clocks.name": "Esferas de reloj, una por par",
    "explorer.wave.name": "Seno y coseno del par elegido según la posición",
    "explorer.plane.name": "Consulta y clave como flechas",
    "explorer.score.name": "Puntuación según la distancia",
    "explorer.heads.name": "Penalizaciones de todas las cabezas",
    "explorer.matrix.name": "Penalizaciones de la cabeza elegida",
    "explorer.attention.name": "Atención de la consulta elegida",
    # Topic 1, embedding: From token id to vector.
    "embedding.title": "Del id de un token a un vector",
    "embedding.lead": (
        "Un tokenizador convierte el texto en números enteros, y una red necesita vectores. Entre "
        "los dos hay una tabla con una fila por token. Escribe una frase y toca una palabra o una "
        "fila; una palabra que la tabla no conoce recibe una fila nueva de números al azar."
    ),
    "embedding.keys": (
        "Figuras. Las flechas izquierda y derecha eligen la palabra; arriba y abajo, la fila con "
        "la que se compara."
    ),
    "embedding.lookup.title": "La búsqueda",
    "embedding.lookup.tag": "id → fila",
    "embedding.lookup.source": "Bengio et al. 2003, sección 2. Los números son inventados.",
    "embedding.lookup.name": "Palabras, sus ids, la tabla con las filas en uso y la entrada",
    "embedding.lookup.row": (
        "«{word}» tiene el id {id}, así que su vector es la fila {id} de la tabla: {row}. Los {n} "
        "tokens de la frase forman una entrada de {n} × 3 números."
    ),
    "embedding.lookup.new": (
        "La tabla tiene {n_tokens} filas; las que van de la 5 a la {last} son nuevas y aún están "
        "al azar."
    ),
    "embedding.product.title": "Lo mismo como producto",
    "embedding.product.tag": "one-hot × tabla",
    "embedding.product.source": "Bengio et al. 2003, sección 2",
    "embedding.product.name": "Vectores one-hot por la tabla",
    "embedding.product.now": (
        "«{word}» como vector one-hot es {one_hot}: un 1 en el lugar {id} y 0 en los demás. Al "
        "multiplicar por la tabla, cada 0 apaga una fila y el 1 deja pasar la fila {id}: {row}. "
        "Búsqueda y producto difieren en {gap}."
    ),
    "embedding.cosine.title": "Qué filas se parecen",
    "embedding.cosine.tag": "coseno del ángulo",
    "embedding.cosine.source": "1 es la misma dirección, 0 un ángulo recto, −1 la contraria",
    "embedding.cosines.name": "Coseno de cada fila con todas las demás",
    "embedding.plane.name": "La fila de la palabra elegida y la fila comparada como flechas",
    "embedding.cosine.alike": (
        "«{word}» y «{other}» tienen coseno {cosine}: las separan {angle}°, casi la misma "
        "dirección. Sus longitudes, {length} y {other_length}, no cuentan."
    ),
    "embedding.cosine.across": (
        "«{word}» y «{other}» tienen coseno {cosine}: las separan {angle}°, ni parecidas ni "
        "opuestas. Sus longitudes, {length} y {other_length}, no cuentan."
    ),
    "embedding.cosine.apart": (
        "«{word}» y «{other}» tienen coseno {cosine}: las separan {angle}°, apuntan a lados "
        "opuestos. Sus longitudes, {length} y {other_length}, no cuentan."
    ),
    "embedding.cosine.same": "«{word}» se compara consigo misma: coseno {cosine}. Elige otra fila.",
    "embedding.update.title": "Un paso de entrenamiento",
    "embedding.update.tag": "cada palabra predice la siguiente",
    "embedding.update.source": (
        "Press y Wolf 2017, sección 3. Descenso de gradiente simple, tasa de aprendizaje 1; "
        "decaimiento de pesos 0.1"
    ),
    "embedding.change.name": "Lo que el paso suma a cada número de la tabla",
    "embedding.moved.name": "Cuánto se mueve cada fila",
    "embedding.update.untied": (
        "El paso mueve {moved} de {n_tokens} filas; «{word}» se mueve {by}. El gradiente llega "
        "solo por la búsqueda: una palabra que solo se predice, como la última, nunca se busca."
    ),
    "embedding.update.tied": (
        "El paso mueve {moved} de {n_tokens} filas; «{word}» se mueve {by}. La tabla es también la "
        "salida: la palabra siguiente correcta se acerca y todos los demás tokens se alejan un "
        "poco."
    ),
    "embedding.update.alone": (
        "Una sola palabra no tiene siguiente que predecir. El paso mueve {moved} de {n_tokens} "
        "filas; «{word}» se mueve {by}."
    ),
    "embedding.update.decay": (
        "El decaimiento de pesos encoge cada fila una décima parte, se use o no."
    ),
    "embedding.update.still": "En reposo: {still}.",
    "embedding.update.all": "Ninguna fila está en reposo.",
    "embedding.summary": (
        "{word}: id {id}, fila {row}. Coseno con {other}: {cosine}. Un paso mueve {moved} de "
        "{n_tokens} filas."
    ),
    "embedding.head.ids": "palabra, id",
    "embedding.head.table": "tabla E",
    "embedding.head.input": "entrada X",
    "embedding.head.one_hot": "one-hot",
    "embedding.head.times": "×",
    "embedding.head.equals": "=",
    "embedding.head.product": "entrada X",
    "embedding.head.change": "sumado a cada número",
    "embedding.axis.row": "fila de la tabla",
    "embedding.axis.moved": "longitud del cambio",
    "embedding.mark.chosen": "elegida",
    "embedding.mark.word": "palabra elegida",
    "embedding.mark.other": "fila comparada",
    "embedding.mark.unit": "longitud 1",
    "embedding.mark.moved": "longitud del cambio",
    "embedding.column.token": "token",
    "embedding.column.id": "id",
    "embedding.column.cosine": "coseno con la fila",
    "embedding.column.cosine_to_first": "coseno con la primera",
    "embedding.column.change": "cambio",
    "embedding.step.ids.title": "Las palabras se vuelven números",
    "embedding.step.ids.text": (
        "Un modelo no sabe leer. Un tokenizador cambia primero cada palabra, o trozo de palabra, "
        "por su id: un número entero de una lista fija. Nuestra lista tiene cinco tokens en "
        "inglés, así que «save invest fund» (ahorrar, invertir, fondo) se vuelve 1, 2, 4. Escribe "
        "otra frase, también con palabras nuevas."
    ),
    "embedding.step.lookup.title": "Un id elige una fila",
    "embedding.step.lookup.text": (
        "La tabla de embeddings E tiene una fila de números por cada id. Al id 2 le toca la fila "
        "2, y eso es todo: ningún cálculo, solo una búsqueda. Tres tokens traen tres filas, y con "
        "esas filas trabaja la red. Elige una palabra y sigue su línea."
    ),
    "embedding.step.product.title": "La búsqueda es un producto",
    "embedding.step.product.text": (
        "Escribe el id 2 como cinco números, todos 0 menos un 1 en el lugar 2. Al multiplicar por "
        "la tabla, cada fila se toma 0 veces, salvo la fila 2, que se toma una vez. Nadie lo "
        "calcula así, pero muestra que la tabla es una capa de pesos como cualquier otra."
    ),
    "embedding.step.random.title": "Nadie escribe estos números",
    "embedding.step.random.text": (
        "Antes de entrenar, cada fila es aleatoria, y qué palabras apuntan al mismo lado es "
        "casualidad. Cambia la semilla: «save» y «invest» se parecen una vez y se oponen la "
        "siguiente. El entrenamiento mueve las filas hasta que las palabras de uso parecido quedan "
        "cerca."
    ),
    "embedding.step.cosine.title": "Parecido significa: la misma dirección",
    "embedding.step.cosine.text": (
        "El coseno mide el ángulo entre dos filas. En nuestra tabla de ejemplo, «save» y «invest» "
        "llegan a 0.92, casi una sola dirección. Compara «save» con la fila 0, «spend» (gastar): "
        "−0.88, casi opuestas."
    ),
    "embedding.step.update.title": "Un paso de entrenamiento mueve pocas filas",
    "embedding.step.update.text": (
        "Deja que cada palabra prediga la siguiente y corrige un poco la tabla. Una fila que no se "
        "buscó no tomó parte, así que su corrección es exactamente 0. Aquí se buscaron «save» y "
        "«invest», y «fund» solo se predijo: se mueven dos filas de cinco."
    ),
    "embedding.step.tied.title": "Salvo que la tabla se use dos veces",
    "embedding.step.tied.text": (
        "Muchos modelos usan la misma tabla otra vez al final, para puntuar cada token como "
        "siguiente: embeddings ligados. Entonces cada fila toma parte en cada paso, y se mueven "
        "las cinco. Desactívalo, y deja que el decaimiento de pesos mueva de otro modo las filas "
        "en reposo."
    ),
    "embedding.try.alike": "«save» junto a «invest»",
    "embedding.try.apart": "«save» junto a «spend»",
    "embedding.try.one_hot": "El token 2 como vector one-hot",
    "embedding.try.untied": "Un paso, dos tablas",
    "embedding.try.untied.shows": "2 de 5",
    "embedding.try.tied": "Un paso, una tabla para los dos extremos",
    "embedding.try.tied.shows": "5 de 5",
    "embedding.claim.rows": (
        "En un paso de entrenamiento solo se mueven las filas de los tokens que aparecen en el "
        "texto."
    ),
    "embedding.claim.rows.now": (
        "De las {idle} filas cuyos tokens no aparecen, este paso mueve {n}. Activa y desactiva la "
        "salida ligada y el decaimiento de pesos."
    ),
    "embedding.claim.rows.why": (
        "Vale para el gradiente que llega por la búsqueda; una salida ligada envía algo a cada "
        "fila, y el decaimiento de pesos y el momento también mueven filas en reposo."
    ),
    "embedding.claim.inverse": (
        "Multiplicar por la tabla y luego por su traspuesta devuelve lo que había al principio."
    ),
    "embedding.claim.inverse.now": (
        "«{word}» vuelve con {own} donde se espera 1, y «{other}» con {cross}."
    ),
    "embedding.claim.inverse.why": (
        "Una traspuesta no es una inversa: E por su traspuesta contiene los productos escalares de "
        "todas las filas, y solo es la identidad si las filas miden 1 y forman ángulos rectos."
    ),
    "embedding.claim.context": "En la tabla, una palabra tiene otro vector en otra frase.",
    "embedding.claim.context.now": (
        "«{word}» aparece {n} veces en esta frase; sus vectores difieren en {gap}."
    ),
    "embedding.claim.context.why": (
        "Una fila no sabe nada de sus vecinas; lo que un modelo da al final sí, y ese es otro "
        "vector."
    ),
    "embedding.claim.product": "Buscar una fila y multiplicar un vector one-hot dan lo mismo.",
    "embedding.claim.product.now": "La mayor diferencia entre los dos es {gap}.",
    "embedding.claim.product.why": (
        "Sumar ceros y tomar una fila una vez deja exactamente esa fila, hasta el último bit."
    ),
    #
    # Topic 2, table_size: How big is it.
    "table_size.title": "¿Cuánto ocupa la tabla?",
    "table_size.lead": (
        "Filas por columnas: una fila por cada token del vocabulario y una columna por cada número "
        "de un vector. Arrastra el anillo por el mapa o toca un modelo, y mira cuánto pesa la "
        "tabla y qué parte es de todo el modelo."
    ),
    "table_size.own": "el tuyo",
    "table_size.thousand": "{n} mil",
    "table_size.million": "{n} mill.",
    "table_size.billion": "{n} mil mill.",
    "grip.sizes": "Vocabulario y anchura",
    "table_size.size.title": "Números",
    "table_size.size.tag": "filas × columnas",
    "table_size.size.source": "Modelos: tamaños que declaran sus config.json públicos",
    "table_size.map.name": "Vocabulario según la anchura, con líneas de igual tamaño",
    "table_size.size.many": (
        "{vocab_size} filas de {d_model} números cada una son {token} números, es decir, {short}"
    ),
    "table_size.size.few": "{vocab_size} filas de {d_model} números cada una son {token} números.",
    "table_size.bytes.title": "Bytes",
    "table_size.bytes.tag": "números × bits ÷ 8",
    "table_size.bytes.source": "Unidades decimales: 1 MB son 1,000,000 bytes",
    "table_size.bytes.name": "Bytes de la tabla y de todo el modelo según el tipo de número",
    "table_size.bytes.tied": (
        "La tabla ocupa {float32} en float32, {bfloat16} en bfloat16 o float16, {int8} en int8 y "
        "{int4} en int4. Sirve a los dos extremos y se guarda una vez."
    ),
    "table_size.bytes.untied": (
        "Las dos tablas ocupan {float32} en float32, {bfloat16} en bfloat16 o float16, {int8} en "
        "int8 y {int4} en int4. Cada extremo tiene la suya."
    ),
    "table_size.share.title": "Parte del modelo",
    "table_size.share.tag": "de todos los parámetros",
    "table_size.share.source": (
        "El tuyo: bloques como los de GPT-2 y BLOOM, 12 d² + 13 d números cada uno"
    ),
    "table_size.shares.name": (
        "Parte de la tabla en todos los parámetros, en el tuyo y en nueve modelos"
    ),
    "table_size.share.tied": (
        "Con {n_layers} bloques de esta anchura, los parámetros de tu modelo son {total} en total. "
        "La tabla, usada en los dos extremos, es el {share}% de ellos."
    ),
    "table_size.share.untied": (
        "Con {n_layers} bloques de esta anchura, los parámetros de tu modelo son {total} en total. "
        "Las dos tablas, una por extremo, son {both} números, el {share}% de ellos."
    ),
    "table_size.summary": (
        "{vocab_size} por {d_model} son {token}. Las tablas son el {share}% de todos los "
        "parámetros."
    ),
    "table_size.axis.d_model": "anchura d (escala logarítmica)",
    "table_size.axis.vocab_size": "vocabulario V (escala logarítmica)",
    "table_size.axis.bytes": "bytes (escala logarítmica)",
    "table_size.mark.here": "el tuyo",
    "table_size.mark.models": "modelos reales",
    "table_size.mark.contour": "igual tamaño",
    "table_size.mark.tables": "tabla en los dos extremos",
    "table_size.mark.model": "todo el modelo",
    "table_size.mark.table": "tabla de tokens",
    "table_size.mark.output": "tabla de salida propia",
    "table_size.mark.rest": "todo lo demás",
    "table_size.column.table": "tabla",
    "table_size.column.type": "tipo",
    "table_size.column.bits": "bits",
    "table_size.column.model": "todo el modelo",
    "table_size.column.output": "tabla de salida",
    "table_size.column.total": "todos los parámetros",
    "table_size.column.share": "parte",
    "table_size.step.product.title": "Filas por columnas",
    "table_size.step.product.text": (
        "Un vocabulario de 50,000 tokens y vectores de 768 números: la tabla contiene 38.4 "
        "millones de números, todos aprendidos. Arrastra el anillo: a lo largo de una línea de "
        "puntos la tabla ocupa lo mismo, con menos filas y más anchas."
    ),
    "table_size.step.large.title": "Más grande en las dos direcciones",
    "table_size.step.large.text": (
        "Los modelos recientes tienen más tokens y vectores más anchos. Con 128,000 filas de 4,096 "
        "números, solo la tabla contiene 524 millones. Los cuadrados grises son modelos reales."
    ),
    "table_size.step.bytes.title": "Lo que pesa",
    "table_size.step.bytes.text": (
        "Un float32 ocupa cuatro bytes, así que la tabla del paso anterior necesita 2.1 GB antes "
        "de guardar el primer bloque. La mitad de bits es la mitad de bytes: por eso los pesos se "
        "guardan en 16, 8 o incluso 4 bits."
    ),
    "table_size.step.share.title": "Gran parte de un modelo pequeño",
    "table_size.step.share.text": (
        "Un bloque crece con el cuadrado de la anchura; la tabla, solo con la anchura. Por eso los "
        "modelos estrechos gastan en la tabla muchos de sus números: con los tamaños de bge-small, "
        "más de un tercio. Es una razón para no hacer el vocabulario tan grande como se pueda."
    ),
    "table_size.step.tied.title": "Una tabla o dos",
    "table_size.step.tied.text": (
        "Al final, un modelo puntúa cada token del vocabulario, y para eso hace falta una tabla de "
        "la misma forma. Unos modelos usan otra vez la primera (ligada), otros aprenden una "
        "segunda. Cambia el interruptor y mira la parte."
    ),
    "table_size.try.small": "50,000 tokens, anchura 768",
    "table_size.try.large": "128,000 tokens, anchura 4,096",
    "table_size.try.bge": "Los tamaños de bge-small",
    "table_size.try.untied": "La grande, con una tabla en cada extremo",
    "table_size.claim.tied": (
        "Los modelos de lenguaje modernos usan una sola tabla en los dos extremos."
    ),
    "table_size.claim.tied.now": (
        "De los {n} modelos dibujados, lo hacen {tied}. El tuyo tiene ahora {both} números en sus "
        "dos extremos."
    ),
    "table_size.claim.tied.why": (
        "Unos la ligan, como GPT-2 y Gemma, y otros no, como Llama 2 7B y Mistral 7B; lo dice su "
        "config."
    ),
    "table_size.claim.double": (
        "El doble de anchura hace el doble de grandes la tabla y los bloques."
    ),
    "table_size.claim.double.now": (
        "De la anchura {d_model} al doble, la tabla crece {table} veces y el resto {blocks} veces."
    ),
    "table_size.claim.double.why": (
        "Los pesos de un bloque llevan de d números a d números o más, así que crecen con d por d; "
        "una fila de la tabla solo tiene d."
    ),
    "table_size.claim.share": (
        "En los modelos más grandes, la mayoría de los parámetros está en la tabla."
    ),
    "table_size.claim.share.now": (
        "Los parámetros del tuyo son {total}, y el {share}% de ellos está en la tabla. En el "
        "modelo dibujado más pequeño es el {first}%, en el más grande el {last}%."
    ),
    "table_size.claim.share.why": (
        "Los bloques crecen más deprisa que la tabla, así que su parte es grande en modelos "
        "pequeños y pequeña en los grandes."
    ),
    "table_size.claim.quarter": "Guardada en int8, la tabla ocupa la cuarta parte que en float32.",
    "table_size.claim.quarter.now": "Ahora {float32} en float32 y {int8} en int8.",
    "table_size.claim.quarter.why": (
        "8 bits son la cuarta parte de 32; a eso se suman los pocos números que dicen cómo "
        "devolverlos a su escala."
    ),
    #
    # Topic 3, order_blind: Attention is blind to order.
    "order_blind.title": "La atención no ve el orden",
    "order_blind.lead": (
        "La atención compara cada palabra con todas las demás y mezcla lo que llevan. Nada en ella "
        "pregunta qué palabra vino antes. Pon las mismas palabras en dos órdenes y compara, "
        "palabra por palabra, lo que sale."
    ),
    "order_blind.keys": "Figuras. Las flechas eligen una palabra.",
    "order_blind.step.meaning.title": "Las mismas palabras, otra historia",
    "order_blind.step.meaning.text": (
        "En una frase el banco da el dinero; en la otra lo toma. Solo el orden lo dice. Cada "
        "palabra entra como un vector que depende únicamente de la palabra, así que las dos frases "
        "entregan a la atención los mismos cuatro vectores. Arrastra una palabra de la segunda "
        "frase a otro lugar."
    ),
    "order_blind.step.weights.title": "Cada palabra mira a todas",
    "order_blind.step.weights.text": (
        "Cada palabra hace una pregunta (su consulta) y ofrece una respuesta (su clave). Cuánto "
        "encajan las dos decide los pesos: una fila dice, en tanto por ciento, cómo reparte una "
        "palabra su atención. La tira de color es lo que se lleva, una mezcla de los valores de "
        "todas las palabras. Elige una palabra y busca su fila en los dos órdenes."
    ),
    "order_blind.step.shuffle.title": "Entra barajado, sale barajado",
    "order_blind.step.shuffle.text": (
        "Cada punto es un número, para la misma palabra en los dos órdenes. Todos los puntos están "
        "en la diagonal: cada palabra recibe exactamente los mismos pesos y la misma salida, esté "
        "donde esté. Las filas salen en el nuevo orden, y eso es todo. En la fórmula, P es "
        "cualquier forma de barajar las filas X. Prueba la tuya."
    ),
    "order_blind.step.any.title": "Entrenar no puede ayudar",
    "order_blind.step.any.text": (
        "Los números dentro de esta atención son aleatorios, en lugar de entrenados. Escribe otra "
        "semilla y todos los pesos cambian, pero los puntos siguen en la diagonal. Ningún "
        "entrenamiento podría hacer que este cálculo vea el orden, porque el orden nunca entra en "
        "él."
    ),
    "order_blind.step.causal.title": "Una máscara deja entrar el orden",
    "order_blind.step.causal.text": (
        "Los modelos que escriben texto ocultan a cada palabra las que vienen después: la máscara "
        "causal. Ahora importa quién vino antes, y los puntos dejan la diagonal. Desactiva la "
        "máscara y vuelve a activarla. Así puede funcionar un modelo que escribe texto incluso sin "
        "vectores de posición."
    ),
    "order_blind.step.positions.title": "O decir a cada palabra dónde está",
    "order_blind.step.positions.text": (
        "Sin máscara, el lugar tiene que ser parte de la entrada. Suma a la primera palabra un "
        "vector para la posición 0, a la segunda uno para la posición 1, y así sucesivamente. La "
        "misma palabra en otro lugar es ahora otro vector, y las dos historias se distinguen. Los "
        "temas siguientes son maneras de hacerlo."
    ),
    "order_blind.before.title": "Primer orden",
    "order_blind.before.tag": "pesos en %, salidas",
    "order_blind.before.source": "Vaswani et al. 2017, sección 3.2.1",
    "order_blind.after.title": "Segundo orden",
    "order_blind.after.tag": "pesos en %, salidas",
    "order_blind.after.source": "Vaswani et al. 2017, sección 3.2.1",
    "order_blind.matched.title": "Palabra por palabra",
    "order_blind.matched.tag": "segundo orden frente al primero",
    "order_blind.matched.source": (
        "Vaswani et al. 2017, sección 3.5; sin posiciones: Kazemnejad et al. 2023, sección 5"
    ),
    "order_blind.before.name": "Pesos y salidas en el primer orden",
    "order_blind.after.name": "Pesos y salidas en el segundo orden",
    "order_blind.matched.name": "Números del segundo orden frente a los del primero",
    "order_blind.axis.before": "primer orden",
    "order_blind.axis.after": "segundo orden, misma palabra",
    "order_blind.mark.plus": "salida sobre 0",
    "order_blind.mark.minus": "salida bajo 0 (−)",
    "order_blind.mark.chosen": "palabra elegida",
    "order_blind.mark.weights": "pesos",
    "order_blind.mark.outputs": "salidas",
    "order_blind.mark.equal": "iguales",
    "order_blind.mark.worst": "mayor diferencia; anillos: palabra elegida",
    "order_blind.itself": "sí misma",
    "order_blind.other": "«{word}»",
    "order_blind.row": (
        "«{word}», en la posición {place}, da la mayor parte de su atención, el {share}%, a "
        "{most}. Su salida empieza por {first}, {second}."
    ),
    "order_blind.matched.same": (
        "Los dos órdenes son iguales, así que por supuesto difieren en {difference}. Mueve una "
        "palabra."
    ),
    "order_blind.matched.blind": (
        "Emparejados palabra por palabra, pesos y salidas difieren como mucho en {difference}. Por "
        "las salidas, nadie puede saber qué orden entró."
    ),
    "order_blind.matched.causal": (
        "Emparejados palabra por palabra, pesos y salidas difieren hasta en {difference}, sobre "
        "todo para «{worst}». La máscara muestra a cada palabra solo las que van antes, y con eso "
        "el orden."
    ),
    "order_blind.matched.positions": (
        "Emparejados palabra por palabra, pesos y salidas difieren hasta en {difference}, sobre "
        "todo para «{worst}». Ahora cada vector dice también dónde está."
    ),
    "order_blind.matched.both": (
        "Emparejados palabra por palabra, pesos y salidas difieren hasta en {difference}, sobre "
        "todo para «{worst}». La máscara y los vectores de posición delatan el orden."
    ),
    "order_blind.summary": "Mayor diferencia entre los dos órdenes: {difference}.",
    "order_blind.column.number": "número",
    "order_blind.column.weight": "peso de la palabra en {key}",
    "order_blind.column.output": "salida {component}",
    "order_blind.column.out": "salida",
    "order_blind.column.before": "primer orden",
    "order_blind.column.after": "segundo orden",
    "order_blind.column.difference": "diferencia",
    "order_blind.try.textbook": "El banco y el cliente cambian de lugar",
    "order_blind.try.bite": "¿Quién mordió a quién?",
    "order_blind.try.causal": "Con máscara causal",
    "order_blind.try.positions": "Con posiciones sumadas",
    "order_blind.claim.invariant": "La atención da lo mismo, sea cual sea el orden de su entrada.",
    "order_blind.claim.invariant.now": (
        "Lugar por lugar, las salidas difieren hasta en {apart}. Palabra por palabra difieren en "
        "{difference}, y sus medias sobre todas las palabras, en {mean}."
    ),
    "order_blind.claim.invariant.why": (
        "Las salidas se barajan igual que las entradas (es equivariante); solo lo que se reúne de "
        "ellas, como su media, queda igual (es invariante)."
    ),
    "order_blind.claim.mask": "Sin vectores de posición, ningún transformer puede saber el orden.",
    "order_blind.claim.mask.now": (
        "Sin vectores de posición, pero con la máscara causal, los dos órdenes difieren hasta en "
        "{difference}."
    ),
    "order_blind.claim.mask.why": (
        "Cada palabra ve solo las que van antes, así que la primera ve una palabra y la última "
        "todas: eso ya es una huella del orden."
    ),
    "order_blind.claim.trained": (
        "Con los pesos adecuados, la atención sola podría aprender el orden."
    ),
    "order_blind.claim.trained.now": (
        "Con los pesos de la semilla {seed}, los dos órdenes difieren en {difference}. Prueba "
        "cualquier semilla."
    ),
    "order_blind.claim.trained.why": (
        "Sean cuales sean los pesos, la salida de una palabra es una suma sobre todas las "
        "palabras, y una suma no tiene orden."
    ),
    "order_blind.claim.added": (
        "Con posiciones sumadas, «bank» significa al principio otra cosa que al final."
    ),
    "order_blind.claim.added.now": (
        "Las salidas y los pesos de «{word}» difieren hasta en {first} entre los dos órdenes."
    ),
    "order_blind.claim.added.why": (
        "Su vector es la suma de la palabra y el lugar, así que otro lugar da otra consulta, otra "
        "clave y otro valor."
    ),
    #
    # Topic 4, learned: Learned positions.
    "learned.title": "Posiciones aprendidas",
    "learned.lead": (
        "La manera más simple de decir dónde está un token: una segunda tabla, con una fila por "
        "posición, aprendida como cualquier otro peso. Funciona bien, hasta su última fila."
    ),
    "learned.keys": (
        "Figuras. Las flechas izquierda y derecha eligen una fila; arriba y abajo, la última "
        "posición del texto."
    ),
    "learned.step.table.title": "Una fila por posición",
    "learned.step.table.text": (
        "La posición 0 tiene una fila de números, la posición 1 otra, y así sucesivamente. Nadie "
        "las escribe: empiezan al azar, como aquí, y el entrenamiento las mueve con todos los "
        "demás pesos. Mueve la posición y busca su fila."
    ),
    "learned.step.sum.title": "Sumadas, número a número",
    "learned.step.sum.text": (
        "El vector de un token y la fila de su posición tienen la misma anchura. Se suman: primer "
        "número con primero, segundo con segundo. La suma dice qué palabra y dónde, en los mismos "
        "pocos números. Intercambia dos palabras: cada una toma la fila de su nuevo lugar."
    ),
    "learned.step.near.title": "El 5 no sabe que está junto al 6",
    "learned.step.near.text": (
        "Un coseno de 1 significa que dos filas apuntan al mismo lado; 0, que no tienen nada en "
        "común. Antes de entrenar, cada fila se parece solo a sí misma: las vecinas no se parecen "
        "más que las lejanas. Todo lo que haya que saber sobre cerca y lejos, la tabla tiene que "
        "aprenderlo del texto."
    ),
    "learned.step.real.title": "Lo que el entrenamiento hace con ella",
    "learned.step.real.text": (
        "Estas son las 512 filas de un modelo real, all-MiniLM-L6-v2, tal como las dejó el "
        "entrenamiento. Las vecinas se han vuelto parecidas: su coseno medio es 0.85, y antes de "
        "entrenar es casi 0. Más lejos la curva sube y baja, así que no es una regla de medir. "
        "Nada de esto se pidió: ayuda a leer texto. Mueve la posición y sigue su curva."
    ),
    "learned.step.limit.title": "No hay fila 512",
    "learned.step.limit.text": (
        "Una tabla de 512 filas sirve a las posiciones 0 a 511. Un texto con un token más pide la "
        "fila 512, y no la hay: ninguna regla dice cómo sería. El programa se detiene con el error "
        "de abajo. Retrocede en uno la última posición del texto, y todo va bien."
    ),
    "learned.step.cut.title": "Así que el texto se corta",
    "learned.step.cut.text": (
        "En la práctica, el texto se corta a medida antes de llegar al modelo. Esta tabla tiene 8 "
        "filas y la frase 12 palabras, así que las 4 últimas no se leen nunca, y nada lo avisa. "
        "Por eso muchos modelos de embeddings tienen un límite estricto de tokens. Dale más filas "
        "a la tabla."
    ),
    "learned.step.trained.title": "Las últimas filas son las que menos aprenden",
    "learned.step.trained.text": (
        "Una fila aprende solo de los textos que llegan a su posición. Aquí hay 1000 textos de "
        "todas las longitudes hasta el límite: todos tienen un primer token, casi ninguno un "
        "último. Las filas del final se entrenan con poco, aunque existan."
    ),
    "learned.table.title": "La tabla de posiciones",
    "learned.table.tag": "una fila por posición",
    "learned.table.source": "Gehring et al. 2017, sección 3.1; Devlin et al. 2018, sección 3",
    "learned.table.now": (
        "La tabla contiene {n} × {d} = {total} números, todos por aprender. La fila {position} va "
        "de {first} a {last}."
    ),
    "learned.sampled": (
        "Una tabla tan grande se dibuja en parte: una de cada {rows} filas y una de cada {columns} "
        "columnas."
    ),
    "learned.sampled.rows": "El mapa muestra una de cada {rows} filas.",
    "learned.table.note": (
        "Los primeros {shown} de {d} componentes de las filas dibujadas, una de cada {rows}."
    ),
    "learned.heat.name": "La tabla como mapa",
    "learned.row.name": "La fila elegida",
    "learned.sum.title": "Token más posición",
    "learned.sum.tag": "se suma al embedding",
    "learned.sum.source": "Gehring et al. 2017, sección 3.1; los primeros 8 componentes",
    "learned.sum.name": "Token, posición y suma de cada palabra",
    "learned.sum.now": (
        "«{word}» en la posición {place}: en el primer componente, {token} + {position} = {sum}."
    ),
    "learned.sum.none": (
        "«{word}» estaría en la posición {place}, pero la tabla tiene {n} filas: no hay nada que "
        "sumar."
    ),
    "learned.sum.all": "Las {words} palabras tienen fila.",
    "learned.sum.cut": "Solo se leen {kept} de {words} palabras; «{lost}» se corta.",
    "learned.sum.note": "Los primeros componentes de las {kept} de {words} palabras que se leen.",
    "learned.cosine.title": "¿Cuánto se parecen las filas?",
    "learned.cosine.tag": "coseno de cada una con cada una",
    "learned.cosine.source": "La tabla antes de entrenar, sacada al azar",
    "learned.cosine.now": (
        "Las filas {position} y {other} tienen coseno {cosine}. La media entre todas las vecinas "
        "es {mean}: antes de entrenar, lo cercano no se parece más que lo lejano."
    ),
    "learned.map.name": "Cosenos de todas las filas entre sí",
    "learned.map.note": "Las primeras {shown} columnas del mapa.",
    "learned.curve.name": "Coseno de la fila elegida con cada fila",
    "learned.real.title": "Una tabla entrenada",
    "learned.real.tag": "512 filas de un modelo real",
    "learned.real.source": "La tabla de posiciones de all-MiniLM-L6-v2, 512 × 384, en float16",
    "learned.real.name": "La tabla entrenada como mapa",
    "learned.real_curve.name": "Coseno de la fila entrenada elegida con cada fila",
    "learned.real.waiting": "Las filas entrenadas están en camino",
    "learned.real.now": (
        "La fila {position} y la fila {other} tienen coseno {cosine}; la fila {position} y la fila "
        "{far}, {far_cosine}. En toda la tabla, las vecinas tienen un coseno medio de {mean}. El "
        "mapa muestra una fila de cada 4 y una componente de cada 3."
    ),
    "learned.real.note": (
        "Las primeras {shown} de las componentes dibujadas: una fila de cada {rows}, una "
        "componente de cada {components}."
    ),
    "learned.limit.title": "La última fila",
    "learned.limit.tag": "una celda por posición",
    "learned.limit.source": "Devlin et al. 2018, sección 3; el límite de BERT y de bge es 512",
    "learned.limit.name": "Posiciones del texto y filas de la tabla",
    "learned.limit.there": (
        "Un texto de {length} tokens termina en la posición {asked}, y la fila {asked} existe: la "
        "tabla tiene {n} filas."
    ),
    "learned.limit.past": (
        "Un texto de {length} tokens pide una fila que no existe, y habría que cortar {beyond} de "
        "sus tokens. La biblioteca dice, en inglés: {message}."
    ),
    "learned.trained.title": "¿Con qué frecuencia se entrena cada fila?",
    "learned.trained.tag": "textos que llegan a ella",
    "learned.trained.source": (
        "1000 textos, con longitudes repartidas por igual de 1 a la última fila"
    ),
    "learned.trained.now": (
        "De {texts} textos, el {share}% tiene un token en la posición {position}, y el {end}% uno "
        "en la última, la {end_position}."
    ),
    "learned.reached.name": "Parte de los textos que llega a cada posición",
    "learned.summary.there": "Fila {position} elegida. La fila {asked} existe.",
    "learned.summary.past": "Fila {position} elegida. La posición {asked} no tiene fila.",
    "learned.head.token": "token",
    "learned.head.position": "posición",
    "learned.head.sum": "suma",
    "learned.axis.component": "componente",
    "learned.axis.cosine": "coseno",
    "learned.axis.texts": "textos",
    "learned.mark.ramp": "−2.5 a 2.5",
    "learned.mark.cosine": "coseno de −1 a 1",
    "learned.mark.values": "negativo, 0, positivo",
    "learned.mark.chosen": "fila elegida",
    "learned.mark.row": "fila elegida",
    "learned.mark.read": "token con fila",
    "learned.mark.free": "fila que no hace falta",
    "learned.mark.lost": "sin fila: se corta",
    "learned.mark.asked": "último token",
    "learned.column.value": "valor",
    "learned.column.with": "coseno con {position}",
    "learned.column.there": "tiene fila",
    "learned.column.position": "fila de la posición",
    "learned.column.share": "parte de los textos",
    "learned.try.missing": "Pide la fila 512 de 512",
    "learned.try.missing.shows": "una fila que no existe",
    "learned.try.last": "Una posición antes",
    "learned.try.last.shows": "la fila 511 existe",
    "learned.try.bge": "El tamaño de la tabla de bge-small",
    "learned.try.cut": "Doce palabras, ocho filas",
    "learned.try.cut.shows": "8 de 12",
    "learned.claim.room": (
        "Un modelo con 512 filas de posición puede leer un token en la posición 512."
    ),
    "learned.claim.room.now": "La biblioteca dice, en inglés: {message}.",
    "learned.claim.room.there": "La posición {asked} tiene fila: la tabla tiene {n} filas.",
    "learned.claim.room.why": (
        "Se cuenta desde 0, así que la última fila es la 511, y ninguna regla dice qué viene "
        "después."
    ),
    "learned.claim.joined": (
        "La posición de un token se escribe detrás de su vector, que así se alarga."
    ),
    "learned.claim.joined.now": (
        "Token: {d} números. Posición: {d} números. Entrada: {d} números, no {twice}."
    ),
    "learned.claim.joined.why": "Los dos se suman, así que deben tener la misma anchura.",
    "learned.claim.bert": "Las posiciones de BERT son senos y cosenos.",
    "learned.claim.bert.now": (
        "Con el tamaño de BERT, {n} × {d}, la tabla contiene {total} números aprendidos; las "
        "sinusoides no necesitarían ninguno."
    ),
    "learned.claim.bert.why": (
        "BERT aprende sus posiciones; las sinusoides son las del primer transformer, de 2017."
    ),
    "learned.claim.near": "Ya antes de entrenar, las posiciones vecinas tienen filas parecidas.",
    "learned.claim.near.now": (
        "En {n} filas de {d} números al azar, el coseno medio entre vecinas es {mean}."
    ),
    "learned.claim.near.why": (
        "Las filas al azar forman casi ángulos rectos entre sí; que las vecinas se parezcan tiene "
        "que descubrirlo el entrenamiento."
    ),
    "learned.claim.even": "Todas las filas de la tabla se entrenan con la misma frecuencia.",
    "learned.claim.even.now": (
        "El {first}% de los textos llega a la posición 0, y el {end}% llega a la posición "
        "{position}."
    ),
    "learned.claim.even.why": (
        "Una fila solo recibe gradiente de los textos que son lo bastante largos."
    ),
    #
    # Topic 5, sinusoidal: Sinusoids.
    "sinusoidal.title": "Sinusoides: posiciones como agujas de reloj",
    "sinusoidal.lead": (
        "El primer transformer daba a cada posición un vector de senos y cosenos y lo sumaba al "
        "vector del token. No se aprende nada: una fórmula da el vector de cualquier posición. "
        "Cada par de números es una aguja de reloj, y cada aguja tiene su propia velocidad."
    ),
    "sinusoidal.step.row.title": "Cuatro números dicen dónde",
    "sinusoidal.step.row.text": (
        "Toma vectores de solo cuatro números. Los dos primeros son el seno y el coseno de la "
        "propia posición p; los otros dos, los de p/100. Así la posición 3 se vuelve 0.141, "
        "−0.990, 0.030, 1.000. Mueve la posición: los dos primeros oscilan a cada paso, los dos "
        "últimos apenas se mueven. Una fila así se suma al vector del token, número a número."
    ),
    "sinusoidal.step.clocks.title": "Un segundero, una aguja de las horas",
    "sinusoidal.step.clocks.text": (
        "Seno y coseno juntos son la punta de una aguja de reloj. El par 0 gira 1 radián por "
        "posición, una vuelta entera en unas 6; cada par siguiente es más lento por el mismo "
        "factor. Las agujas rápidas distinguen vecinos, las lentas lo cercano de lo lejano, y "
        "todas juntas nombran una posición como las agujas nombran una hora."
    ),
    "sinusoidal.step.wave.title": "Cada aguja dibuja dos ondas",
    "sinusoidal.step.wave.text": (
        "Deja correr la posición y mira una aguja: su seno y su coseno oscilan como dos ondas, a "
        "un cuarto de vuelta una de otra. Una sola onda repetiría un valor al subir y al bajar; "
        "con las dos, la dirección nunca está en duda. Elige otro par para estirarlas."
    ),
    "sinusoidal.step.table.title": "Todas las posiciones a la vez",
    "sinusoidal.step.table.text": (
        "Una fila por posición, una columna por número, de −1 (azul) a 1 (naranja). A la izquierda "
        "los pares rápidos parpadean de fila en fila; hacia la derecha las ondas se alargan. Unos "
        "programas ponen seno y coseno juntos, otros primero todos los senos: elige el orden. Los "
        "mismos números, en otras columnas."
    ),
    "sinusoidal.step.product.title": "Solo cuenta la distancia",
    "sinusoidal.step.product.text": (
        "Multiplica los vectores de dos posiciones, número a número, y suma. De cada par queda el "
        "coseno del ángulo entre dos agujas, y este depende solo de lo lejos que estén una de "
        "otra. Por eso el mapa tiene un solo color a lo largo de cada diagonal, y una curva lo "
        "dice todo. Es más alta a distancia 0, pero no baja de forma constante."
    ),
    "sinusoidal.step.broken.title": "Pero la atención ve más",
    "sinusoidal.step.broken.text": (
        "La atención no multiplica estos vectores tal cual. Dos matrices de pesos hacen la "
        "consulta y la clave, y el vector propio del token está en la suma. Activa cualquiera de "
        "los dos y el producto deja la línea: a una misma distancia cambia ahora de un lugar a "
        "otro, tanto como el ancho de la banda. La distancia sigue ahí dentro, pero el modelo "
        "tiene que aprender a leerla."
    ),
    "sinusoidal.step.shift.title": "Una matriz mueve cualquier posición",
    "sinusoidal.step.shift.text": (
        "Para avanzar k posiciones, gira cada aguja k veces su velocidad. Eso es una sola matriz, "
        "hecha de bloques pequeños, y es la misma empieces donde empieces: M por la fila de la "
        "clave da la fila de la consulta. Por eso eligieron los autores las sinusoides. Las "
        "posiciones rotatorias parten de ahí: giran la consulta y la clave mismas."
    ),
    "sinusoidal.row.title": "El vector de una posición",
    "sinusoidal.row.tag": "se suma al del token",
    "sinusoidal.row.source": "Vaswani et al. 2017, sección 3.5",
    "sinusoidal.row.now": (
        "El vector de la posición {position} es {numbers}. Como el de cualquier posición, mide "
        "{length}."
    ),
    "sinusoidal.row.part": "Se dibuja uno de cada {bar_step} pares, y el elegido.",
    "sinusoidal.nowhere.before": (
        "La posición {key} está antes del primer token: la fórmula tiene un vector para ella, pero "
        "allí no hay ningún token."
    ),
    "sinusoidal.nowhere.after": (
        "La posición {key} está después del último token, en {last}: la fórmula tiene un vector "
        "para ella, pero allí no hay ningún token."
    ),
    "sinusoidal.clocks.title": "Agujas de reloj",
    "sinusoidal.clocks.tag": "una por par",
    "sinusoidal.clocks.source": "Vaswani et al. 2017, sección 3.5",
    "sinusoidal.clocks.now": (
        "El par {pair} gira {frequency} rad por posición. En la posición {position} ha girado "
        "{angle} rad, en el sentido del reloj desde las 12. La otra aguja está a {gap} rad."
    ),
    "sinusoidal.wave.title": "Dos ondas",
    "sinusoidal.wave.tag": "el par elegido",
    "sinusoidal.wave.source": "Vaswani et al. 2017, sección 3.5",
    "sinusoidal.wave.now": (
        "En la posición {position}, el par {pair} guarda seno {sine} y coseno {cosine}. Las ondas "
        "se repiten tras {wavelength} posiciones."
    ),
    "sinusoidal.table.title": "El vector de cada posición",
    "sinusoidal.table.tag": "posiciones × números",
    "sinusoidal.table.source": "Vaswani et al. 2017, sección 3.5; tensor2tensor",
    "sinusoidal.table.now": (
        "{n_positions} posiciones con {d_model} números cada una. El par {pair} está en las "
        "columnas {sine_at} y {cosine_at}. El par 0 se repite tras {first_wave} posiciones; el más "
        "lento, el par {slowest}, tras {longest}."
    ),
    "sinusoidal.table.part": (
        "Se dibuja una de cada {row_step} posiciones y uno de cada {pair_step} pares."
    ),
    "sinusoidal.product.title": "Productos según la distancia",
    "sinusoidal.product.tag": "de dos posiciones",
    "sinusoidal.product.source": "Vaswani et al. 2017, sección 3.5",
    "sinusoidal.product.now": (
        "Consulta {position} y clave {key}, a distancia {distance}: {product}."
    ),
    "sinusoidal.product.kept": (
        "A cada distancia, todos los lugares coinciden salvo {rounding}, que es redondeo. Al "
        "retroceder desde la distancia 0, {rises} de {steps} pasos suben."
    ),
    "sinusoidal.product.broken": (
        "A esta distancia va de {low} a {high}, según dónde estén los dos; la banda mide hasta "
        "{spread}, a distancia {spread_at}."
    ),
    "sinusoidal.map.title": "Todas las posiciones",
    "sinusoidal.map.tag": "consulta por clave",
    "sinusoidal.map.source": "Vaswani et al. 2017, sección 3.5",
    "sinusoidal.map.kept": (
        "A lo largo de cada diagonal la distancia es la misma, y el producto también."
    ),
    "sinusoidal.map.broken": (
        "A lo largo de una diagonal la distancia es la misma, pero los productos difieren hasta en "
        "{spread}."
    ),
    "sinusoidal.map.part": "Se dibuja una de cada {map_step} posiciones.",
    "sinusoidal.map.note": "La fila de la consulta en la posición {position}.",
    "sinusoidal.shift.title": "La matriz de desplazamiento",
    "sinusoidal.shift.tag": "de la fila de la clave a la de la consulta",
    "sinusoidal.shift.source": "Vaswani et al. 2017, sección 3.5",
    "sinusoidal.shift.now": (
        "La matriz para la distancia {distance}, por el vector de la posición {key}, da el de la "
        "posición {position}, con un error de {error}. Lo haría desde cualquier otra posición."
    ),
    "sinusoidal.shift.part": "Se dibuja uno de cada {block_step} pares.",
    "sinusoidal.shift.note": "El bloque de cada par; todos los demás números de la matriz son 0.",
    "sinusoidal.summary": (
        "Posición {position}: el par {pair} guarda seno {sine} y coseno {cosine}. Distancia "
        "{distance}: producto {plain}."
    ),
    "sinusoidal.axis.component": "número del vector",
    "sinusoidal.axis.product": "producto",
    "sinusoidal.axis.of_key": "números de la fila de la clave",
    "sinusoidal.axis.of_query": "de la consulta",
    "sinusoidal.column.component": "número {index}",
    "sinusoidal.column.low": "producto más bajo",
    "sinusoidal.column.high": "producto más alto",
    "sinusoidal.column.same": "seno de seno, coseno de coseno",
    "sinusoidal.column.sine": "seno de coseno",
    "sinusoidal.column.cosine": "coseno de seno",
    "sinusoidal.mark.query": "esta posición (consulta)",
    "sinusoidal.mark.key": "la otra (clave)",
    "sinusoidal.mark.pair": "par elegido",
    "sinusoidal.mark.signed": "−1 a 1",
    "sinusoidal.mark.plain": "producto de los vectores de posición",
    "sinusoidal.mark.fan": "del más bajo al más alto a esta distancia",
    "sinusoidal.mark.products": "producto: el más bajo, 0, el más alto",
    "sinusoidal.mark.diagonal": "misma distancia",
    "sinusoidal.try.worked": "La posición 3 en cuatro números",
    "sinusoidal.try.longest": "La onda más larga con anchura 512",
    "sinusoidal.try.rises": "Pasos que suben, anchura 384",
    "sinusoidal.try.rises.shows": "216 de 511",
    "sinusoidal.try.same": "Una posición consigo misma, anchura 64",
    "sinusoidal.claim.fastest": "El último par de números es el que gira más deprisa.",
    "sinusoidal.claim.fastest.now": (
        "El par 0 se repite tras {first_wave} posiciones, el par {slowest} tras {longest}."
    ),
    "sinusoidal.claim.fastest.why": "El exponente crece con el par, así que la velocidad baja.",
    "sinusoidal.claim.longest": "La onda más larga se repite tras 10,000 posiciones.",
    "sinusoidal.claim.longest.now": (
        "Con anchura {d_model}, la onda más larga se repite tras {longest} posiciones."
    ),
    "sinusoidal.claim.longest.why": (
        "Una vuelta son 2π radianes, y 10,000 es la base: la onda más larga mide casi 2π veces "
        "eso. Tampoco es un límite, pues todas las agujas juntas distinguen muchas más posiciones."
    ),
    "sinusoidal.claim.falls": "Cuanto más lejos dos posiciones, menor su producto.",
    "sinusoidal.claim.falls.now": (
        "Con anchura {d_model}, {rises} de los {steps} pasos hacia atrás desde la distancia 0 "
        "suben."
    ),
    "sinusoidal.claim.falls.why": (
        "Es una suma de cosenos. Con la distancia se separan, pero cada uno también vuelve."
    ),
    "sinusoidal.claim.sees": (
        "Con sinusoides, la puntuación de la atención depende solo de lo lejos que estén dos "
        "tokens."
    ),
    "sinusoidal.claim.sees.now": "A distancia {distance} va de {low} a {high}, según el lugar.",
    "sinusoidal.claim.sees.why": (
        "Eso vale solo para los vectores de posición. En la atención hay pesos entre ellos, y se "
        "suman los vectores propios de los tokens."
    ),
    "sinusoidal.claim.order": (
        "Primero todos los senos, o seno y coseno por turnos: son dos codificaciones distintas."
    ),
    "sinusoidal.claim.order.now": (
        "En todas las posiciones dibujadas, los productos en los dos órdenes no difieren en más de "
        "{orders}."
    ),
    "sinusoidal.claim.order.why": (
        "Los números son los mismos, en otras columnas. Un modelo entrenado necesita su propio "
        "orden; uno nuevo aprende con cualquiera."
    ),
    "sinusoidal.claim.shift": (
        "Una sola matriz mueve en 7 el vector de cualquier posición, empiece donde empiece."
    ),
    "sinusoidal.claim.shift.now": (
        "De la posición {key}, avanzando {distance}, a la {position}: error de {error} como mucho."
    ),
    "sinusoidal.claim.shift.why": (
        "Gira cada aguja 7 veces su velocidad, y no importa dónde esté la aguja."
    ),
    "sinusoidal.row.name": "Números del vector de la posición",
    "sinusoidal.clocks.name": "Esferas de reloj, una por par",
    "sinusoidal.wave.name": "Seno y coseno del par elegido según la posición",
    "sinusoidal.table.name": "Vectores de todas las posiciones",
    "sinusoidal.product.name": "Producto de dos posiciones según la distancia",
    "sinusoidal.map.name": "Producto de cada posición de consulta con cada posición de clave",
    "sinusoidal.shift.name": "La matriz que mueve una posición",
    #
    # Topic 6, rotary: RoPE.
    "rotary.title": "RoPE: la posición como giro",
    "rotary.lead": (
        "El embedding rotatorio de posición no suma nada a un token. Dentro de la atención gira la "
        "consulta y la clave, cada una un ángulo que crece con su posición. Su producto guarda "
        "entonces una sola cosa: lo lejos que están una de otra."
    ),
    "rotary.step.turn.title": "Una posición es un giro",
    "rotary.step.turn.text": (
        "En la atención, un token pregunta con un vector, su consulta. Toma solo dos de sus "
        "números y dibújalos como una flecha. En la posición 0 la flecha queda como está "
        "(discontinua); cada posición más la gira el mismo ángulo ω, aquí 0.5 radianes. Mueve la "
        "posición m, o pulsa reproducir: la dirección dice dónde está el token, y la longitud no "
        "cambia nunca."
    ),
    "rotary.step.both.title": "La clave también gira",
    "rotary.step.both.text": (
        "Cada token tiene también una clave, por la que se le puede encontrar. RoPE la gira con la "
        "misma regla y con su propia posición n. Aquí la consulta está en 1 y la clave en 3. Mueve "
        "la posición y las dos giran; el ángulo entre ellas se mantiene. Arrastra una punta para "
        "probar otras flechas."
    ),
    "rotary.step.score.title": "La puntuación, a mano",
    "rotary.step.score.text": (
        "Lo bien que una clave responde a una consulta es su producto escalar: primer número por "
        "primero, segundo por segundo, y luego se suma. Giradas 0.5 y 1.5 radianes, (1, 0.5) y "
        "(0.8, 0.2) dan 0.655. Girar solo la clave, la diferencia de 1 radián, da lo mismo. Pon la "
        "distancia en 0 y los giros se anulan: 0.9, como si nada hubiera girado."
    ),
    "rotary.step.slide.title": "Desliza las dos",
    "rotary.step.slide.text": (
        "Ahora la consulta está en 11 y la clave en 13. Los dos productos han cambiado, y aun así "
        "vuelven a sumar 0.655. El mapa muestra la puntuación de cada consulta con cada clave: a "
        "lo largo de la línea discontinua la distancia es la misma, y el color también. Nadie puso "
        "ahí la distancia; es lo que queda de dos giros."
    ),
    "rotary.step.wave.title": "Un par es una onda",
    "rotary.step.wave.text": (
        "Lee el mapa de lado a lado y obtienes una onda: la puntuación según la distancia. Las "
        "flechas antes de girar deciden dónde está su cresta, así que un modelo puede aprender a "
        "buscar una clave tres tokens atrás. Pero una onda se repite: tras una vuelta entera, aquí "
        "unas 12.6 posiciones, un solo par no distingue las distancias."
    ),
    "rotary.step.pairs.title": "Muchos pares, muchas velocidades",
    "rotary.step.pairs.text": (
        "Por eso un vector se corta en muchos pares, cada uno con su velocidad. El par 0 es el más "
        "rápido, con 1 radián por posición; cada par siguiente es más lento por el mismo factor. "
        "Mueve la posición: los pares rápidos distinguen vecinos, los lentos lo cercano de lo "
        "lejano. Bajo cada esfera pone tras cuántas posiciones da la vuelta."
    ),
    "rotary.step.sum.title": "Suma todos los pares",
    "rotary.step.sum.text": (
        "La puntuación de dos vectores enteros es la suma sobre sus pares. Si la clave es igual a "
        "la consulta, todas las ondas tienen su cresta a distancia 0 y se separan más lejos: la "
        "puntuación baja, pero no de forma constante. Elige direcciones al azar y no baja en "
        "absoluto. Elige los vectores hechos para la distancia 20 y la cresta va allí: RoPE deja "
        "que un modelo aprenda qué buscar."
    ),
    "rotary.step.pairing.title": "¿Qué números forman un par?",
    "rotary.step.pairing.text": (
        "El artículo empareja vecinos: 0 con 1, 2 con 3. El código de Llama empareja cada número "
        "con el que está media anchura más allá. Los dos están bien: los mismos números en otro "
        "orden. Pero los vectores dispuestos para uno y girados con el otro dan puntuaciones "
        "equivocadas, salvo a distancia 0, y por eso las pruebas cortas pasan. Desactiva la mezcla "
        "y vuelve a activarla."
    ),
    "rotary.step.partial.title": "Gira solo una parte",
    "rotary.step.partial.text": (
        "Algunos modelos giran solo algunos de los números: GPT-NeoX-20B, un cuarto. Los demás "
        "comparan únicamente el contenido, sea cual sea la distancia, y así levantan toda la "
        "curva. De cada token solo giran la consulta y la clave, en cada capa y en cada cabeza; "
        "los valores y el vector que recorre el modelo quedan como están."
    ),
    "rotary.turn.title": "Una flecha gira",
    "rotary.turn.tag": "consulta en la posición m",
    "rotary.turn.source": "Su et al. 2021, sección 3.2.1",
    "rotary.turn.now": (
        "La posición {position} por {frequency} rad gira la flecha {angle} rad ({degrees}°), de "
        "{given} a {turned}. Mide {length}, antes y después."
    ),
    "rotary.arrows.title": "Consulta y clave",
    "rotary.arrows.tag": "par por par",
    "rotary.arrows.source": "Su et al. 2021, sección 3.2.1, ecuación 12",
    "rotary.arrows.now": (
        "La consulta gira {angle} rad hasta {turned}; la clave, {key_angle} rad hasta "
        "{turned_key}. Las separan {between}, y su puntuación es {score}."
    ),
    "rotary.nowhere.before": (
        "La posición {key} está antes del primer token: allí no hay ninguna clave."
    ),
    "rotary.nowhere.after": (
        "La posición {key} está después del último token, en {last}: allí no hay ninguna clave."
    ),
    "rotary.products.title": "El producto escalar",
    "rotary.products.tag": "dos productos, una suma",
    "rotary.products.source": "Su et al. 2021, sección 3.2.1, ecuación 11",
    "rotary.products.first": "primeros",
    "rotary.products.second": "segundos",
    "rotary.products.sum": "puntuación",
    "rotary.products.now": (
        "Primero por primero es {first}, segundo por segundo {second}: en total {score}. Sin girar "
        "sería {plain}."
    ),
    "rotary.map.title": "Todas las posiciones",
    "rotary.map.tag": "consulta por clave",
    "rotary.map.source": "Su et al. 2021, sección 3.2.2, ecuación 16",
    "rotary.map.now": (
        "La consulta {position} con la clave {key} puntúa {score}. En {count} lugares de este "
        "contexto hay dos tokens a esa distancia; sus puntuaciones no difieren en más de {spread}, "
        "que es redondeo."
    ),
    "rotary.map.note": "La fila de la consulta en la posición {position}.",
    "rotary.curve.title": "Un par según la distancia",
    "rotary.curve.tag": "una onda",
    "rotary.curve.source": "Su et al. 2021, sección 3.2.1",
    "rotary.curve.now": (
        "A distancia {distance} (posición de la consulta menos la de la clave) la puntuación es "
        "{score}. La cresta, {highest}, está a distancia {best}; una vuelta lleva {wavelength} "
        "posiciones."
    ),
    "rotary.faces.title": "Todos los pares",
    "rotary.faces.tag": "de rápido a lento",
    "rotary.faces.source": "Su et al. 2021, sección 3.2.2, ecuación 15",
    "rotary.faces.now": (
        "El par {pair} gira {frequency} rad por posición y da la vuelta tras {wavelength} "
        "posiciones. El par 0 necesita {fast_wave}, el par {slowest} necesita {slow_wave}."
    ),
    "rotary.total.title": "La puntuación entera",
    "rotary.total.tag": "suma sobre los pares",
    "rotary.total.source": "Su et al. 2021, secciones 3.2.2 y 3.4.3",
    "rotary.total.now": (
        "A distancia {distance} los {n_pairs} pares suman {total}; el par {pair} aporta {share}. "
        "La puntuación más alta, a distancia {peak}, es {top}. Al retroceder desde la distancia 0, "
        "{rises} de {steps} pasos suben."
    ),
    "rotary.pairing.title": "Pares de números",
    "rotary.pairing.tag": "dos convenciones",
    "rotary.pairing.source": "Su et al. 2021, sección 3.4.2, ecuación 34; GPT-NeoX, Llama",
    "rotary.pairing.now": "El par {pair} está hecho de los números {one} y {two}.",
    "rotary.mix.title": "Mezclados",
    "rotary.mix.tag": "girados con el emparejamiento equivocado",
    "rotary.mix.source": "Su et al. 2021, sección 3.4.2, ecuación 34",
    "rotary.mix.agree": (
        "El código gira los pares para los que se dispusieron los vectores, así que las dos curvas "
        "son una. Mezcla los emparejamientos para separarlas."
    ),
    "rotary.mix.mixed": (
        "El código gira otros pares que los dispuestos en los vectores: las puntuaciones fallan "
        "hasta en {gap} (a distancia {gap_at}), y en {gap_same} a distancia 0."
    ),
    "rotary.whole": "Giran los {d_model} números.",
    "rotary.partial": (
        "Giran {rotary_dim} de {d_model} números; los otros {rest} dan {still} a cualquier "
        "distancia."
    ),
    "rotary.summary": (
        "Consulta {position}, clave {key}: el par {pair} puntúa {score}, todos los pares juntos "
        "{total}."
    ),
    "rotary.axis.pair": "par",
    "rotary.axis.share": "parte",
    "rotary.axis.component": "número del vector",
    "rotary.column.value": "valor",
    "rotary.column.share": "parte de la puntuación",
    "rotary.column.one": "primer número",
    "rotary.column.two": "segundo número",
    "rotary.mark.places": "números: posiciones; discontinua: posición 0",
    "rotary.mark.plain": "puntuación sin girar",
    "rotary.mark.signed": "puntuación: la más baja, 0, la más alta",
    "rotary.mark.diagonal": "misma distancia",
    "rotary.mark.envelope": "envolvente",
    "rotary.mark.share": "la parte del par elegido",
    "rotary.mark.speed": "par: de lento a rápido",
    "rotary.mark.still": "no gira",
    "rotary.mark.right": "emparejamiento dispuesto",
    "rotary.mark.run": "emparejamiento ejecutado",
    "rotary.try.chapter": "El par del libro: consulta en 1, clave en 3",
    "rotary.try.far": "Los mismos dos en 11 y 13",
    "rotary.try.same": "Las dos en una posición",
    "rotary.try.peak": "Vectores que miran 20 tokens atrás",
    "rotary.try.neox": "Una cabeza de GPT-NeoX-20B",
    "rotary.try.neox.shows": "24 de 96",
    "rotary.claim.relative": (
        "La puntuación de RoPE depende solo de lo lejos que estén la consulta y la clave."
    ),
    "rotary.claim.relative.now": (
        "A distancia {distance} la puntuación es {score}; en {count} lugares con esta distancia "
        "difiere en {spread}."
    ),
    "rotary.claim.relative.why": (
        "Girar las dos el mismo ángulo de más deja como estaba el ángulo entre ellas."
    ),
    "rotary.claim.absolute": "Una consulta girada ya no sabe en qué posición está.",
    "rotary.claim.absolute.now": (
        "En la posición {position} la consulta es {turned}; antes de girar era {given}."
    ),
    "rotary.claim.absolute.why": (
        "Cada vector girado lleva su propia posición; solo el producto de dos la olvida y se queda "
        "con la diferencia."
    ),
    "rotary.claim.fades": "Con RoPE, la puntuación baja con cada paso de distancia.",
    "rotary.claim.fades.now": (
        "Al retroceder desde la distancia 0, {rises} de {steps} pasos suben, no bajan."
    ),
    "rotary.claim.fades.why": (
        "Solo baja una envolvente, y solo donde consulta y clave se parecen. Qué se puntúa a qué "
        "distancia depende de los vectores."
    ),
    "rotary.claim.pairing": (
        "El código de un emparejamiento puede ejecutar pesos hechos para el otro."
    ),
    "rotary.claim.pairing.now": (
        "Las puntuaciones fallan hasta en {gap}, pero solo en {gap_same} donde las dos están en la "
        "misma posición."
    ),
    "rotary.claim.pairing.why": (
        "Los emparejamientos coinciden una vez puestos los números en el otro orden, y no antes."
    ),
    "rotary.claim.all": (
        "RoPE gira todos los números de la consulta y la clave en todos los modelos."
    ),
    "rotary.claim.all.now": "Aquí giran {rotary_dim} de {d_model} números.",
    "rotary.claim.all.why": (
        "GPT-NeoX-20B gira 24 de los 96 de cada cabeza, GPT-J 64 de 256; Llama gira los 128."
    ),
    "rotary.fan.name": "La consulta en su posición y antes",
    "rotary.plane.name": "Consulta y clave como flechas",
    "rotary.products.name": "Los productos y su suma",
    "rotary.map.name": "Puntuación de cada posición de consulta con cada posición de clave",
    "rotary.curve.name": "Puntuación del par elegido según la distancia",
    "rotary.faces.name": "Consulta y clave en cada par",
    "rotary.total.name": "Puntuación de todos los pares según la distancia",
    "rotary.shares.name": "Parte de cada par",
    "rotary.partners.name": "Qué números forman un par",
    "rotary.mix.name": "Puntuación con el emparejamiento correcto y con el otro",
    #
    # Topic 7, context_extension: Stretched RoPE.
    "field.scaling": "Método",
    "field.scaling.none": "RoPE sin cambios",
    "field.scaling.linear": "Interpolación de posiciones",
    "field.scaling.ntk": "NTK",
    "field.scaling.dynamic_ntk": "NTK dinámico",
    "field.scaling.yarn": "YaRN",
    "field.scaling.longrope": "LongRoPE",
    "field.scaling.llama3": "Llama 3",
    "field.factor": "Factor s",
    "field.original_max_positions": "Longitud entrenada L",
    "field.sequence_length": "Longitud de la entrada",
    "field.ramp": "Rampa de YaRN",
    "field.ramp.index": "por par (código)",
    "field.ramp.rotations": "por vueltas (artículo)",
    "field.formula": "Base del NTK dinámico",
    "field.formula.factor": "s·l/L − (s − 1) (código)",
    "field.formula.ratio": "l/L (artículo)",
    "context_extension.title": "RoPE estirado",
    "context_extension.lead": (
        "Un modelo entrenado con 4096 posiciones puede llegar a leer más: se frenan sus pares "
        "rotatorios, para que una entrada más larga no salga de los ángulos que conoce. Seis "
        "métodos se distinguen en qué pares frenan, y cuánto."
    ),
    "context_extension.arcs.title": "Ángulos vistos y necesarios",
    "context_extension.arcs.tag": "dentro el entrenamiento, fuera la entrada",
    "context_extension.arcs.source": "Chen et al. 2023, sección 3; Peng et al. 2023, sección 3.1",
    "context_extension.division.title": "A quién se frena, y cuánto",
    "context_extension.division.tag": "los seis métodos",
    "context_extension.division.source": (
        "Chen et al. 2023, ec. 4; Peng et al. 2023, secciones 3.1 a 3.3; Ding et al. 2024, sección "
        "3; Grattafiori et al. 2024, sección 3.4.2"
    ),
    "context_extension.wavelength.title": "Posiciones por vuelta entera",
    "context_extension.wavelength.tag": "frente a la longitud entrenada",
    "context_extension.wavelength.source": "Peng et al. 2023, sección 2.3",
    "context_extension.ramp.title": "Conservar, mezclar o dividir",
    "context_extension.ramp.tag": "parte de la velocidad que se conserva",
    "context_extension.ramp.source": (
        "Peng et al. 2023, sección 3.2, y el código de los autores; código de Llama 3.1"
    ),
    "context_extension.score.title": "Puntuación según la distancia",
    "context_extension.score.tag": "consulta y clave iguales",
    "context_extension.score.source": "Su et al. 2021, sección 3.3",
    "context_extension.temperature.title": "Un softmax más nítido",
    "context_extension.temperature.tag": "cuánto crecen las puntuaciones",
    "context_extension.temperature.source": (
        "Peng et al. 2023, sección 3.4, ecuación 22; código de Phi-3 para LongRoPE"
    ),
    "context_extension.arcs.name": (
        "Ángulos vistos al entrenar y necesarios ahora, en algunos pares"
    ),
    "context_extension.division.name": "Cuánto frena cada método a cada par",
    "context_extension.wave.name": "Posiciones por vuelta de cada par",
    "context_extension.ramp.name": "Parte de su velocidad que conserva cada par",
    "context_extension.score.name": "Puntuación según la distancia, con el método y sin él",
    "context_extension.temperature.name": "Crecimiento de las puntuaciones según el factor",
    "context_extension.axis.pair": "par",
    "context_extension.axis.divided": "frenado por",
    "context_extension.axis.wavelength": "posiciones por vuelta",
    "context_extension.axis.kept": "conservado",
    "context_extension.axis.factor": "factor s",
    "context_extension.axis.scores": "puntuaciones por",
    "context_extension.mark.seen": "visto al entrenar",
    "context_extension.mark.within": "necesario, y visto",
    "context_extension.mark.beyond": "necesario, nunca visto",
    "context_extension.mark.faces": "par: vueltas al entrenar",
    "context_extension.mark.chosen": "el método elegido",
    "context_extension.mark.plain": "como se entrenó",
    "context_extension.mark.scaled": "el método elegido",
    "context_extension.mark.trained": "longitud entrenada",
    "context_extension.mark.length": "longitud de la entrada",
    "context_extension.mark.index": "YaRN por par (código)",
    "context_extension.mark.rotations": "YaRN por vueltas (artículo)",
    "context_extension.column.chosen": "método elegido",
    "context_extension.column.plain": "posiciones por vuelta al entrenar",
    "context_extension.column.scaled": "posiciones por vuelta ahora",
    "context_extension.column.seen": "ángulo visto (rad)",
    "context_extension.column.needed": "ángulo necesario (rad)",
    "context_extension.column.index": "conservado, YaRN por par",
    "context_extension.column.rotations": "conservado, YaRN por vueltas",
    "context_extension.column.unscaled": "como se entrenó",
    "context_extension.division.now": (
        "{method}: el par {pair} se frena por un factor de {slowed}. De {pairs} pares, {kept} "
        "conservan su velocidad, {blended} se frenan en parte y {divided} por el factor entero, "
        "{factor}. La lista de LongRoPE es un sustituto: la de cada modelo se encuentra buscando."
    ),
    "context_extension.division.none": (
        "No se frena nada: los {pairs} pares giran como al entrenar. Las líneas muestran lo que "
        "haría cada método."
    ),
    "context_extension.division.undefined": (
        "{method} no tiene valor aquí ({why}), así que los pares se dibujan como se entrenaron."
    ),
    "context_extension.wavelength.now": (
        "El par {pair} se entrenó con {plain} posiciones por vuelta entera y ahora necesita "
        "{scaled}. El entrenamiento tenía {trained} posiciones, la entrada tiene {length}."
    ),
    "context_extension.arcs.now": (
        "{out} de {pairs} pares deben girar hasta ángulos nunca vistos al entrenar. El par {pair} "
        "dio {seen} vueltas al entrenar y ahora debe dar {needed}."
    ),
    "context_extension.ramp.now": (
        "El par {pair} da {seen} vueltas en {trained} posiciones. YaRN por par conserva {index} de "
        "su velocidad, YaRN por vueltas {rotations}, Llama 3 {llama3}. Las dos rampas de YaRN se "
        "separan hasta {gap}."
    ),
    "context_extension.score.now": (
        "Con la misma consulta y clave, la puntuación a distancia 1 es {near}, a distancia {last} "
        "es {far}. Las puntuaciones de las claves lejanas saltan: los pares rápidos dan la vuelta "
        "una y otra vez."
    ),
    "context_extension.temperature.now": (
        "Con factor {factor}, {method} multiplica la consulta y la clave por {attention} cada una, "
        "y así cada puntuación por {squared}."
    ),
    "context_extension.summary": (
        "{method}, factor {factor}: {out} de {pairs} pares encuentran ángulos nuevos. El par "
        "{pair} se frena por un factor de {slowed}."
    ),
    "context_extension.step.unseen.title": "Ángulos nunca vistos",
    "context_extension.step.unseen.text": (
        "Cada disco muestra hasta dónde giró un par al entrenar; el anillo, hasta dónde lo hace "
        "girar una entrada más larga. Los pares rápidos dieron muchas vueltas y no encuentran nada "
        "nuevo. Los lentos siguen hasta la parte naranja. Acorta la entrada y mira cómo desaparece."
    ),
    "context_extension.step.linear.title": "Comprimirlo todo",
    "context_extension.step.linear.text": (
        "La interpolación de posiciones divide todas las velocidades por el mismo factor. Ningún "
        "par sale de lo que conoce. Pero también se frenan los pares rápidos, que distinguen "
        "vecinos: los vecinos se acercan."
    ),
    "context_extension.step.ntk.title": "Frenar más a los lentos",
    "context_extension.step.ntk.text": (
        "NTK aumenta en cambio la base. El primer par conserva su velocidad, el último se frena "
        "por el factor entero, y los de en medio, menos. Mira los anillos: algunos de estos aún "
        "van un poco demasiado lejos."
    ),
    "context_extension.step.parts.title": "Conservar, mezclar, dividir",
    "context_extension.step.parts.text": (
        "YaRN y Llama 3 preguntan a cada par cuántas vueltas dio al entrenar. Muchas vueltas: "
        "conserva la velocidad. Menos de una: divide por el factor entero. Entre las dos, una "
        "rampa mezcla. La figura de la derecha muestra dónde corta la longitud entrenada."
    ),
    "context_extension.step.ramp.title": "¿De quién es la rampa?",
    "context_extension.step.ramp.text": (
        "En el artículo de YaRN, la rampa baja por igual con el número de vueltas. En su código, y "
        "con él en Hugging Face, baja por igual de par en par. Llama 3 usa vueltas, entre 4 y 1. "
        "Por eso dos de las líneas llevan el mismo nombre. Mueve el par para comparar."
    ),
    "context_extension.step.temperature.title": "Afilar la atención",
    "context_extension.step.temperature.text": (
        "Más claves se reparten la atención, y se vuelve borrosa. YaRN multiplica la consulta y la "
        "clave por el mismo número, que crece con el factor; la puntuación recibe su cuadrado. "
        "LongRoPE tiene su propia fórmula. Los demás métodos dejan las puntuaciones como están."
    ),
    "context_extension.step.length.title": "Solo cuando hace falta",
    "context_extension.step.length.text": (
        "El NTK dinámico mira la entrada. Hasta la longitud entrenada no cambia nada; después, la "
        "base crece con cada token. LongRoPE, en cambio, conmuta: una lista hasta la longitud "
        "entrenada, otra más allá. Arrastra la longitud de la entrada más allá de 4096."
    ),
    "context_extension.try.none": "Cuatro veces la longitud, sin hacer nada: pares fuera de rango",
    "context_extension.try.none.shows": "18 de 64",
    "context_extension.try.llama3": "Llama 3.1: cuántos conservan su velocidad",
    "context_extension.try.llama3.shows": "29 conservan",
    "context_extension.try.ramps": "Cuánto se separan las dos rampas de YaRN",
    "context_extension.try.yarn": "YaRN, factor 16: las puntuaciones crecen por",
    "context_extension.try.ntk": "NTK: el último par se frena por",
    "context_extension.try.ntk.shows": "factor de 4",
    "context_extension.claim.fast": "Con entradas más largas, los pares rápidos se salen de rango.",
    "context_extension.claim.fast.now": (
        "El par 0 dio {turns} vueltas al entrenar: conoce todos los ángulos. {out} de {pairs} "
        "pares encuentran ángulos nuevos, todos ellos lentos."
    ),
    "context_extension.claim.fast.why": (
        "Quien dio la vuelta al entrenar ha visto todo el círculo; los pares lentos, no."
    ),
    "context_extension.claim.bands": "YaRN frena los pares rápidos y conserva los lentos.",
    "context_extension.claim.bands.now": (
        "{method}: el par 0 se frena por un factor de {first}; el último, por {last}."
    ),
    "context_extension.claim.bands.why": (
        "Los pares que dan muchas vueltas en la longitud entrenada conservan su velocidad; los "
        "lentos se dividen."
    ),
    "context_extension.claim.ntk": "NTK frena todos los pares por el mismo factor.",
    "context_extension.claim.ntk.now": (
        "{method}: el par 0 se frena por un factor de {first}, el par {at} por {middle} y el "
        "último por {last}. Fuera de rango: {out} de {pairs} pares."
    ),
    "context_extension.claim.ntk.why": (
        "Una base mayor actúa sobre el par i con la potencia 2i/d: nada sobre el primero, del todo "
        "sobre el último."
    ),
    "context_extension.claim.square": (
        "El factor de atención de YaRN multiplica las puntuaciones una vez."
    ),
    "context_extension.claim.square.now": (
        "El factor es {factor} y multiplica la consulta y la clave, así que las puntuaciones "
        "crecen {squared} veces."
    ),
    "context_extension.claim.square.why": (
        "Una puntuación es el producto de una consulta y una clave, así que recibe el cuadrado."
    ),
    "context_extension.claim.switch": (
        "LongRoPE usa su lista larga en cuanto la entrada tiene la longitud entrenada."
    ),
    "context_extension.claim.switch.now": (
        "Con {length} posiciones, entrenado con {trained}, el último par se frena por un factor de "
        "{last}."
    ),
    "context_extension.claim.switch.why": (
        "La lista larga es para entradas de más que la longitud entrenada; un token más la activa."
    ),
    "context_extension.claim.neighbours": (
        "La interpolación de posiciones hace imposible distinguir a los vecinos."
    ),
    "context_extension.claim.neighbours.now": (
        "Los vecinos aún se distinguen en {step} rad en el par 0; antes era 1 rad."
    ),
    "context_extension.claim.neighbours.why": (
        "Los ángulos se encogen por el factor, pero siguen siendo distintos; el modelo necesita "
        "algo de entrenamiento para leerlos."
    ),
    #
    # Topic 8, alibi: ALiBi.
    "field.form": "Sesgo escrito como",
    "field.form.distance": "−m · distancia",
    "field.form.key": "+m · clave",
    "field.form.key_from_end": "m · (clave − fin)",
    "field.content": "Los tokens difieren en contenido",
    "field.bias_scaled": "Dividir también el sesgo por √d",
    "alibi.title": "ALiBi",
    "alibi.lead": (
        "Nada se suma al embedding y nada gira. Cada puntuación de la atención paga simplemente un "
        "precio por su distancia, y cada cabeza tiene su tarifa. Cambia la tarifa, el número de "
        "cabezas, la máscara o la forma de escribir el sesgo, y mira la atención."
    ),
    "alibi.sum.title": "Puntuación más sesgo",
    "alibi.sum.tag": "antes del softmax",
    "alibi.sum.source": "Press, Smith y Lewis 2022, sección 3 y figura 3",
    "alibi.row.title": "La fila de una consulta",
    "alibi.row.tag": "puntuación, luego atención",
    "alibi.row.source": "Press, Smith y Lewis 2022, sección 3",
    "alibi.slopes.title": "Una pendiente por cabeza",
    "alibi.slopes.tag": "fijas, no aprendidas",
    "alibi.slopes.source": "Press, Smith y Lewis 2022, sección 3; código de los autores",
    "alibi.decay.title": "Lo que cuesta una distancia",
    "alibi.decay.tag": "peso que deja la penalización",
    "alibi.decay.source": "Press, Smith y Lewis 2022, sección 3",
    "alibi.forms.title": "Tres maneras de escribirlo",
    "alibi.forms.tag": "arriba el sesgo, abajo la atención",
    "alibi.forms.source": "Código de los autores; BLOOM y Falcon (+m · clave); MPT (clave − fin)",
    "alibi.reach.title": "Más largo que lo entrenado",
    "alibi.reach.tag": "claves que reúnen el 95% de la atención",
    "alibi.reach.source": "Press, Smith y Lewis 2022, secciones 3 y 4",
    "alibi.sum.name": "Puntuación de contenido, sesgo y atención como mapas",
    "alibi.score.name": "Puntuaciones de una consulta con su sesgo",
    "alibi.attention.name": "Atención de una consulta con el sesgo y sin él",
    "alibi.slopes.name": "Pendiente de cada cabeza según las dos convenciones",
    "alibi.decay.name": "Peso que queda según la distancia, en cada cabeza",
    "alibi.forms.name": "Sesgo y atención de tres formas",
    "alibi.reach.name": "Claves que reúnen el 95% de la atención según la longitud del contexto",
    "alibi.map.content": "contenido",
    "alibi.map.steps": "sesgo (m × pasos)",
    "alibi.map.attention": "atención",
    "alibi.side.key": "clave",
    "alibi.side.query": "consulta",
    "alibi.side.bias": "sesgo",
    "alibi.side.attention": "atención",
    "alibi.form.distance": "−m · distancia",
    "alibi.form.key": "+m · clave",
    "alibi.form.key_from_end": "m · (clave − fin)",
    "alibi.axis.score": "puntuación",
    "alibi.axis.head": "cabeza",
    "alibi.axis.slope": "pendiente m",
    "alibi.axis.left": "peso que queda",
    "alibi.axis.length": "longitud del contexto",
    "alibi.axis.reach": "claves",
    "alibi.mark.scores": "puntuación: −3, 0, 3",
    "alibi.mark.signed": "sesgo: menos, 0, más",
    "alibi.mark.much": "atención: de la mayor a ninguna",
    "alibi.mark.bias": "sesgo",
    "alibi.mark.total": "sesgo más contenido",
    "alibi.mark.with": "con el sesgo",
    "alibi.mark.without": "sin él",
    "alibi.mark.head": "cabeza elegida",
    "alibi.mark.others": "las demás cabezas",
    "alibi.mark.other": "la otra convención",
    "alibi.mark.half": "queda la mitad",
    "alibi.mark.distance": "la clave",
    "alibi.mark.form": "forma elegida",
    "alibi.mark.even": "sin ningún sesgo",
    "alibi.column.content": "puntuación de contenido",
    "alibi.column.plain": "atención sin el sesgo",
    "alibi.note.row": "La fila de la consulta en la posición {position}.",
    "alibi.sum.distance": (
        "La cabeza {head} quita {slope} a una puntuación por cada posición entre la consulta y la "
        "clave. Los mapas muestran las posiciones {first} a {end}."
    ),
    "alibi.sum.key": (
        "La cabeza {head} suma {slope} por la posición de la clave. Dentro de una fila, las claves "
        "siguen difiriendo en {slope} por paso. Los mapas muestran las posiciones {first} a {end}."
    ),
    "alibi.sum.key_from_end": (
        "La cabeza {head} quita {slope} por cada posición entre la clave y la última, {last}. "
        "Dentro de una fila, las claves siguen difiriendo en {slope} por paso. Los mapas muestran "
        "las posiciones {first} a {end}."
    ),
    "alibi.sum.scaled": (
        "Aquí el sesgo se divide por √64 = 8 junto con las puntuaciones: la pendiente {slope} de "
        "la cabeza {head} actúa como su octava parte. Los mapas muestran las posiciones {first} a "
        "{end}."
    ),
    "alibi.row.seen": (
        "Consulta {position}, clave {key}, cabeza {head}: el contenido {content} más el sesgo "
        "{bias} dan una puntuación de {total}. La clave recibe el {weight}% de la atención; sin el "
        "sesgo recibiría el {plain}%."
    ),
    "alibi.row.masked": (
        "Consulta {position}, cabeza {head}: la clave en {key} viene después, así que la máscara "
        "causal la oculta y no recibe nada."
    ),
    "alibi.row.before": (
        "Consulta {position}, cabeza {head}: la clave estaría en {key}, antes del primer token."
    ),
    "alibi.row.after": (
        "Consulta {position}, cabeza {head}: la clave estaría en {key}, después del último token, "
        "en {last}."
    ),
    "alibi.slopes.agree": (
        "La cabeza {head} de {n_heads} tiene pendiente {slope}, tanto en el código de los autores "
        "como en la fórmula del artículo."
    ),
    "alibi.slopes.differ": (
        "La cabeza {head} de {n_heads} tiene pendiente {slope}; la otra convención da {other}."
    ),
    "alibi.decay.now": (
        "Con pendiente {slope}, el peso de una clave se reduce a la mitad cada {half} posiciones. "
        "A distancia {apart} queda el {left}%."
    ),
    "alibi.forms.causal": (
        "Cada consulta ve solo su propia clave y las anteriores. Los tres sesgos son distintos; la "
        "mayor diferencia entre sus atenciones es {difference}."
    ),
    "alibi.forms.both": (
        "Cada consulta ve los dos lados, y las tres formas se separan: las atenciones difieren "
        "hasta en {difference}. Solo −m · distancia trata igual a los dos lados."
    ),
    "alibi.reach.now": (
        "Donde el contenido no distingue ninguna clave, la cabeza {head} encuentra el 95% de su "
        "atención en las {reach} claves más cercanas de {n}. Con {longest} claves serían las {far} "
        "más cercanas."
    ),
    "alibi.summary": "Pendiente {slope}.",
    "alibi.step.price.title": "La distancia tiene un precio",
    "alibi.step.price.text": (
        "Consulta y clave dan una puntuación por lo que dicen. ALiBi quita después una cantidad "
        "fija, la pendiente m, por cada posición entre las dos. El softmax convierte en atención "
        "lo que queda. Ningún vector ha cambiado. Mueve la cabeza y mira cómo se apagan las claves "
        "lejanas."
    ),
    "alibi.step.row.title": "Sigue una consulta",
    "alibi.step.row.text": (
        "La línea discontinua es el precio: baja con cada paso atrás. El contenido sube o baja una "
        "clave desde esa línea, así que una clave lejana aún puede ganar si encaja bien. Compara "
        "las barras llenas con las huecas, que no saben nada del orden. Otra semilla da otros "
        "tokens."
    ),
    "alibi.step.slopes.title": "Cada cabeza tiene su pendiente",
    "alibi.step.slopes.text": (
        "Con ocho cabezas las pendientes son 1/2, 1/4 y así hasta 1/256. Las cabezas empinadas ven "
        "solo a sus vecinos; las planas miran lejos. Las pendientes se fijan antes de entrenar y "
        "no se aprenden nunca."
    ),
    "alibi.step.twelve.title": "Doce cabezas, dos respuestas",
    "alibi.step.twelve.text": (
        "La fórmula da doce pendientes repartidas por igual. El código de los autores toma las "
        "pendientes de ocho cabezas y luego una de cada dos de las de dieciséis. La cabeza 8 los "
        "distingue: empinada en uno, plana en la otra. Los modelos en uso siguen el código. Prueba "
        "8 o 16 cabezas: los dos coinciden."
    ),
    "alibi.step.forms.title": "La misma atención, otros números",
    "alibi.step.forms.text": (
        "Unos programas restan m por la distancia. Otros suman m por la posición de la clave, o "
        "cuentan desde la última clave. Las filas de arriba difieren cada una en una constante, y "
        "un softmax no ve una constante. Mira abajo: tres mapas iguales."
    ),
    "alibi.step.encoder.title": "Sin la máscara se separan",
    "alibi.step.encoder.text": (
        "Un codificador mira a los dos lados. Ahora m por la clave favorece a los últimos tokens, "
        "pregunte quien pregunte. Solo la forma con la distancia absoluta sigue diciendo «lo "
        "cercano cuenta más». Activa y desactiva la máscara."
    ),
    "alibi.step.reach.title": "Por qué funcionan entradas más largas",
    "alibi.step.reach.text": (
        "En una cabeza empinada, el número de claves que cuentan deja de crecer: en un texto más "
        "largo encuentra lo que encontró al entrenar. Sin ningún sesgo (puntos) crecería para "
        "siempre. Las cabezas planas se estabilizan tarde. Un modelo debe entrenarse con el sesgo: "
        "añadirlo después cambia lo que ve cada cabeza."
    ),
    "alibi.try.eight": "La más empinada de ocho cabezas",
    "alibi.try.twelve": "La novena de doce cabezas, como la tienen los modelos",
    "alibi.try.half": "Pendiente 1/8: posiciones hasta que queda la mitad",
    "alibi.try.forms": "Sumar m · clave en su lugar: cuánto cambia",
    "alibi.try.reach": "Pendiente 1/8 en 512 tokens: claves que cuentan",
    "alibi.claim.twelve": "Con doce cabezas, el código de los autores usa la fórmula del artículo.",
    "alibi.claim.twelve.now": (
        "Cabeza {head} de {n_heads}: pendiente {reference} en el código de los autores, {paper} "
        "según la fórmula."
    ),
    "alibi.claim.twelve.why": (
        "El código toma las pendientes de la potencia de dos inmediatamente menor y completa con "
        "una de cada dos pendientes del doble de cabezas."
    ),
    "alibi.claim.forms": (
        "En un decodificador, sumar m por la posición de la clave da exactamente la atención de "
        "ALiBi."
    ),
    "alibi.claim.forms.now": (
        "Las atenciones de las tres formas difieren ahora en {difference} como mucho."
    ),
    "alibi.claim.forms.why": (
        "Dentro de una fila, las formas difieren en una constante, que el softmax vuelve a quitar."
    ),
    "alibi.claim.encoder": "El mismo atajo funciona en un codificador, que mira a los dos lados.",
    "alibi.claim.encoder.now": (
        "Las atenciones de las tres formas difieren ahora hasta en {difference}."
    ),
    "alibi.claim.encoder.why": (
        "Más allá de la consulta, la distancia vuelve a crecer y la posición de la clave conserva "
        "su signo, así que las claves posteriores cobrarían en vez de pagar."
    ),
    "alibi.claim.scale": "Da igual si el sesgo se suma antes o después de dividir por √d.",
    "alibi.claim.scale.now": (
        "Sumado después, los pesos de la cabeza {head} se reducen a la mitad cada {half} "
        "posiciones; dividido también por √64, solo cada {scaled}."
    ),
    "alibi.claim.scale.why": (
        "El sesgo se suma a la puntuación ya terminada; dividirlo también hace cada cabeza √d "
        "veces más plana."
    ),
    "alibi.claim.untrained": "ALiBi alarga el contexto de cualquier modelo, sin entrenar.",
    "alibi.claim.untrained.now": (
        "Activado en un modelo que nunca lo conoció, el sesgo de la cabeza {head} lleva el "
        "{moved}% de la atención de la consulta {position} a otras claves."
    ),
    "alibi.claim.untrained.why": (
        "Los demás pesos se aprendieron para una atención sin ese precio, así que el modelo debe "
        "entrenarse con él."
    ),
    #
    # Topic 9, compare: All schemes side by side.
    "compare.title": "Todos los esquemas, lado a lado",
    "compare.lead": (
        "Una consulta, una clase de clave, once maneras de decir dónde están. Cada esquema recibe "
        "los mismos vectores, así que lo único que cambia es lo que hace con las posiciones. Lo "
        "que un esquema aprendería es aquí aleatorio, como antes de entrenar."
    ),
    "compare.step.doors.title": "Tres puertas para una posición",
    "compare.step.doors.text": (
        "Una posición puede entrar en un transformer por tres sitios: en la entrada, como un "
        "vector que se suma; en la consulta y la clave, que giran; o en la puntuación, a la que se "
        "suma un número. La tabla cuenta lo que cuesta cada uno, aquí con el tamaño de BERT. Elige "
        "un esquema para leer su fila."
    ),
    "compare.step.input.title": "Sumadas a la entrada",
    "compare.step.input.text": (
        "Todas las claves llevan la misma palabra que la consulta, así que solo cambian sus "
        "posiciones. Sin posiciones la línea es plana: lo cercano y lo lejano puntúan igual. La "
        "línea discontinua es la misma consulta, avanzada la longitud entrenada. Con sinusoides se "
        "aparta de la continua: las puntuaciones ven dónde están las dos, no solo lo lejos que "
        "están. La tabla aprendida no tiene ninguna línea discontinua."
    ),
    "compare.step.turned.title": "Consulta y clave giradas",
    "compare.step.turned.text": (
        "Ahora la línea continua y la discontinua coinciden: por mucho que avancen las dos, la "
        "misma distancia da la misma puntuación. (La atención, a la derecha, es allí menor solo "
        "porque se la reparten más claves.) RoPE escalado gira la mitad de rápido, así que una "
        "distancia de 2 puntúa como antes 1. xPos deja que las puntuaciones se encojan un poco con "
        "la distancia."
    ),
    "compare.step.bias.title": "Un número por distancia",
    "compare.step.bias.text": (
        "Estos no tocan los vectores y suman a la puntuación. ALiBi traza una recta hacia abajo. "
        "T5, Shaw et al. y DeBERTa buscan la distancia en una tabla, donde las distancias lejanas "
        "comparten fila; Transformer-XL hace sinusoides con ella. Las tablas son aquí aleatorias: "
        "su forma se la da el entrenamiento."
    ),
    "compare.step.sentence.title": "Una frase, once lecturas",
    "compare.step.sentence.text": (
        "Cada fila es un esquema, y muestra en tanto por ciento cómo reparte su atención la última "
        "palabra. «bank» aparece aquí dos veces. Sin posiciones las dos reciben la misma parte; "
        "todos los demás esquemas las distinguen. Escribe una frase tuya."
    ),
    "compare.step.past.title": "Más allá de la longitud entrenada",
    "compare.step.past.text": (
        "A la derecha de la línea de puntos hay distancias que el entrenamiento nunca mostró. La "
        "tabla aprendida se detiene. Las sinusoides y RoPE se pueden calcular allí, pero un modelo "
        "no ha aprendido a usar lo que dan. RoPE escalado devuelve los ángulos a los que conoce. "
        "Que una línea siga no significa que el modelo funcione allí."
    ),
    "compare.embedding.title": "En la entrada",
    "compare.embedding.tag": "puntuación y atención según la distancia",
    "compare.embedding.source": (
        "Kazemnejad et al. 2023, sección 5; Gehring et al. 2017, sección 3.1; Vaswani et al. 2017, "
        "sección 3.5"
    ),
    "compare.embedding.name": "Esquemas que actúan en la entrada",
    "compare.embedding.now": (
        "«{word}» pregunta, «{word}» responde. Sin posiciones, toda distancia puntúa {plain}. "
        "Avanzando {length} posiciones, las sinusoides cambian las puntuaciones hasta en "
        "{sinusoidal}; la tabla aprendida no tiene fila allí."
    ),
    "compare.query_key.title": "En la consulta y la clave",
    "compare.query_key.tag": "puntuación y atención según la distancia",
    "compare.query_key.source": (
        "Su et al. 2021, sección 3.2; Chen et al. 2023, sección 3; Sun et al. 2022, sección 3"
    ),
    "compare.query_key.name": "Esquemas que giran la consulta y la clave",
    "compare.query_key.now": (
        "Avanzando {length} posiciones, las puntuaciones de RoPE cambian en {rotary} y las de xPos "
        "en {xpos}: solo cuenta la distancia."
    ),
    "compare.score.title": "En la puntuación",
    "compare.score.tag": "puntuación y atención según la distancia",
    "compare.score.source": (
        "Press et al. 2022, sección 3; Raffel et al. 2020, sección 2.1; Shaw et al. 2018, sección "
        "3.2; Dai et al. 2019, sección 3.3; He et al. 2020, sección 3.1. T5 deja 1/√d a sus pesos; "
        "aquí todos se escalan igual."
    ),
    "compare.score.name": "Esquemas que suman a la puntuación",
    "compare.score.now": (
        "Avanzando {length} posiciones, las puntuaciones cambian en {scores} como mucho. La cabeza "
        "{head} de ALiBi tiene pendiente {slope}: cada paso de más quita eso a la puntuación."
    ),
    "compare.sentence.title": "En una frase",
    "compare.sentence.tag": "atención de la última palabra, en %",
    "compare.sentence.source": "Palabras como vectores al azar; claves hasta la última palabra",
    "compare.shares.name": "Atención de la última palabra con cada esquema",
    "compare.sentence.now": (
        "Esquema {scheme}: la última palabra, «{last}», da el {share}% de su atención a "
        "«{chosen}»; sin posiciones da el {none_share}%."
    ),
    "compare.facts.title": "Lo que cuesta y lo que puede",
    "compare.facts.tag": "anchura d, L posiciones, h cabezas",
    "compare.facts.source": (
        "Los números de Transformer-XL y de Shaw et al. son por capa; los demás, por modelo"
    ),
    "compare.facts.name": "Los esquemas y sus propiedades",
    "compare.facts.now": (
        "{scheme}. Actúa en: {enters}. Números que aprende: {parameters}. Sus puntuaciones "
        "dependen de: {sees}; avanzando {length} posiciones, cambian en {change}. Más allá de la "
        "longitud entrenada, {past}."
    ),
    "compare.facts.note": "Si es absoluto o relativo se averigua moviendo la consulta y la clave.",
    "compare.no_row": "nada que se pueda calcular",
    "compare.summary": (
        "{scheme}. Actúa en: {enters}. Números que aprende: {parameters}. Depende de: {sees}."
    ),
    "compare.sampled": "Las líneas largas se dibujan con {points} puntos.",
    "compare.note": "La consulta en la posición {position}.",
    "compare.axis.attention": "atención",
    "compare.mark.first": "consulta en la posición",
    "compare.mark.second": "consulta avanzada L",
    "compare.mark.trained": "mayor distancia entrenada",
    "compare.mark.chosen": "esquema elegido",
    "compare.mark.share": "parte de la atención en %",
    "compare.column.enters": "actúa en",
    "compare.column.parameters": "aprendidos",
    "compare.column.limit": "límite",
    "compare.column.sees": "depende de",
    "compare.column.past": "tras L",
    "compare.column.score": "{scheme}: puntuación",
    "compare.column.attention": "{scheme}: atención",
    "compare.scheme.none": "Sin posiciones",
    "compare.scheme.learned": "Tabla aprendida",
    "compare.scheme.sinusoidal": "Sinusoides",
    "compare.scheme.rotary": "RoPE",
    "compare.scheme.rotary_scaled": "RoPE, escalado por 2",
    "compare.scheme.xpos": "xPos",
    "compare.scheme.alibi": "ALiBi",
    "compare.scheme.t5": "Cubetas de T5",
    "compare.scheme.shaw": "Shaw et al.",
    "compare.scheme.transformer_xl": "Transformer-XL",
    "compare.scheme.deberta": "DeBERTa",
    "compare.short.none": "Ninguna",
    "compare.short.learned": "Aprendida",
    "compare.short.sinusoidal": "Sinusoides",
    "compare.short.rotary": "RoPE",
    "compare.short.rotary_scaled": "RoPE ÷ 2",
    "compare.short.xpos": "xPos",
    "compare.short.alibi": "ALiBi",
    "compare.short.t5": "T5",
    "compare.short.shaw": "Shaw et al.",
    "compare.short.transformer_xl": "Transf.-XL",
    "compare.short.deberta": "DeBERTa",
    "compare.enters.nowhere": "–",
    "compare.enters.embedding": "entrada",
    "compare.enters.query_key": "q y k",
    "compare.enters.score": "punt.",
    "compare.enters.nowhere.long": "nada",
    "compare.enters.embedding.long": "la entrada",
    "compare.enters.query_key.long": "la consulta y la clave",
    "compare.enters.score.long": "la puntuación",
    "compare.sees.nothing": "–",
    "compare.sees.relative": "distancia",
    "compare.sees.absolute": "lugares",
    "compare.sees.nothing.long": "ninguna posición",
    "compare.sees.relative.long": "solo la distancia",
    "compare.sees.absolute.long": "dónde están las dos",
    "compare.past.runs": "sigue",
    "compare.past.no_row": "sin fila",
    "compare.past.untrained": "no visto",
    "compare.past.angles": "áng. nuevos",
    "compare.past.known": "áng. vistos",
    "compare.past.bucket": "última fila",
    "compare.past.runs.long": "su fórmula sigue como antes",
    "compare.past.no_row.long": "no hay fila, ni nada que calcular",
    "compare.past.untrained.long": "da vectores que ningún entrenamiento ha mostrado",
    "compare.past.angles.long": (
        "los pares lentos encuentran ángulos que ningún entrenamiento ha mostrado"
    ),
    "compare.past.known.long": (
        "los ángulos siguen entre los entrenados, hasta el doble de la longitud"
    ),
    "compare.past.bucket.long": "todas las distancias lejanas comparten la última fila de la tabla",
    "compare.try.learned": "Una tabla aprendida con el tamaño de BERT",
    "compare.try.t5": "T5 con 12 cabezas",
    "compare.try.alibi": "La cabeza más empinada de las ocho de ALiBi",
    "compare.try.alibi.shows": "pendiente 0.500",
    "compare.try.rotary": "RoPE, avanzado",
    "compare.claim.near": "Sin posiciones, la misma palabra puntúa igual cerca y lejos.",
    "compare.claim.near.now": (
        "Entre todas las distancias, las puntuaciones difieren en {spread} cuando no hay "
        "posiciones."
    ),
    "compare.claim.near.why": (
        "La puntuación es un producto de dos vectores, y ninguno dice dónde está."
    ),
    "compare.claim.bias": (
        "Para depender solo de la distancia, un esquema tiene que sumar a la puntuación."
    ),
    "compare.claim.bias.now": (
        "RoPE no suma nada a la puntuación; avanzando {length} posiciones, sus puntuaciones "
        "cambian en {rotary}."
    ),
    "compare.claim.bias.why": (
        "Girar los dos vectores deja en su producto solo la diferencia de los dos giros."
    ),
    "compare.claim.sinusoidal": (
        "Con sinusoides sumadas a la entrada, las puntuaciones dependen solo de la distancia."
    ),
    "compare.claim.sinusoidal.now": (
        "Avanzando {length} posiciones, a las mismas distancias, las puntuaciones cambian hasta en "
        "{sinusoidal}."
    ),
    "compare.claim.sinusoidal.why": (
        "El producto de dos sumas tiene cuatro partes, y las de palabra con posición ven el lugar."
    ),
    "compare.claim.learned": "Cada esquema tiene parámetros que aprender.",
    "compare.claim.learned.now": "{free} de los {n} esquemas no aprenden ningún número propio.",
    "compare.claim.learned.why": (
        "Las sinusoides, los giros de RoPE y las pendientes de ALiBi los fija una fórmula."
    ),
    "compare.claim.past": (
        "Todo esquema puede al menos calcular una puntuación más allá de la longitud entrenada."
    ),
    "compare.claim.past.now": (
        "Para una consulta en la posición {past}, la tabla de {length} filas no tiene fila."
    ),
    "compare.claim.past.why": "Una tabla termina en su última fila; las fórmulas no terminan.",
    #
    # Topic 10, residual_stream: The residual stream.
    "residual_stream.title": "El flujo residual",
    "residual_stream.lead": (
        "Tras la búsqueda, cada token es un vector: qué token es, más dónde está. Cada bloque del "
        "modelo lo lee y le suma algo. Elige una palabra y sigue su flujo; aquí los bloques son "
        "aleatorios, así que mira cómo se suman las cosas, no lo que significan."
    ),
    "residual_stream.keys": (
        "Figuras. Las flechas izquierda y derecha eligen la palabra; arriba y abajo, el número de "
        "bloques."
    ),
    "residual_stream.start": "inicio",
    "residual_stream.end": "final",
    "residual_stream.start.title": "Dónde empieza un flujo",
    "residual_stream.start.tag": "fila del token + fila de la posición",
    "residual_stream.start.source": "Vaswani et al. 2017, secciones 3.4 y 3.5",
    "residual_stream.start.name": "Fila del token, fila de la posición y su suma",
    "residual_stream.streams.name": (
        "Los flujos de todas las palabras: coseno con su inicio por bloque"
    ),
    "residual_stream.start.now": (
        "«{word}» está en la posición {token}. Su fila del token mide {row}, la fila de la "
        "posición {place}, su suma {start}; las tres tienen 16 números."
    ),
    "residual_stream.streams.title": "Un flujo por token",
    "residual_stream.streams.tag": "coseno con su inicio",
    "residual_stream.streams.source": (
        "Los bloques solo miran atrás: una palabra se ve a sí misma y a las anteriores"
    ),
    "residual_stream.streams.now": (
        "{n} palabras son {n} flujos. Tras {n_layers} bloques, el de «{word}» tiene coseno "
        "{cosine} con su inicio."
    ),
    "residual_stream.row.token": "token",
    "residual_stream.row.position": "+ posición",
    "residual_stream.row.start": "= inicio",
    "residual_stream.layers.title": "Capa sobre capa",
    "residual_stream.layers.tag": "lo que escribe cada bloque",
    "residual_stream.layers.source": "Xiong et al. 2020, tabla 1",
    "residual_stream.layers.name": (
        "El inicio, lo que escribió cada bloque y el final, número a número"
    ),
    "residual_stream.layers.pre": (
        "Suma la columna de cada número y tienes el final: el inicio más todo lo que escribieron "
        "{n_layers} bloques se queda a {gap} de él. Juntos escribieron un vector de longitud "
        "{written}."
    ),
    "residual_stream.layers.post": (
        "Cada suma se lleva a media 0 y varianza 1 antes del bloque siguiente: el inicio más todo "
        "lo que escribieron {n_layers} bloques se queda a {gap} del final."
    ),
    "residual_stream.walk.title": "El flujo como caminata",
    "residual_stream.walk.tag": "punta con cola",
    "residual_stream.walk.source": (
        "El plano por el inicio y el final: los dos tienen su longitud verdadera"
    ),
    "residual_stream.walk.name": "El inicio y lo que suma cada bloque, punta con cola",
    "residual_stream.walk.pre": (
        "«{word}» empieza con longitud {start} y termina con longitud {end}, con coseno {cosine} "
        "respecto a su inicio."
    ),
    "residual_stream.walk.post": (
        "«{word}» empieza con longitud {start}. Tras cada escritura, la normalización la devuelve "
        "a una longitud de unos 4, por el camino de puntos; termina con longitud {end}, con coseno "
        "{cosine} respecto a su inicio."
    ),
    "residual_stream.lengths.title": "Longitud y dirección",
    "residual_stream.lengths.tag": "bloque a bloque",
    "residual_stream.lengths.source": "Xiong et al. 2020, tabla 1",
    "residual_stream.norms.name": "Longitud del flujo tras cada bloque",
    "residual_stream.cosines.name": "Coseno del flujo con su inicio tras cada bloque",
    "residual_stream.lengths.now": (
        "Tras {n_layers} bloques, «{word}» mide {pre} si la normalización está antes del bloque y "
        "{post} si está sobre la suma; los cosenos con su inicio son {pre_cosine} y {post_cosine}."
    ),
    "residual_stream.summary": (
        "{word}, {n_layers} bloques: longitud {end}, coseno con el inicio {cosine}."
    ),
    "residual_stream.axis.block": "bloque",
    "residual_stream.axis.norms": "longitud",
    "residual_stream.axis.cosines": "coseno con el inicio",
    "residual_stream.mark.chosen": "palabra elegida",
    "residual_stream.mark.cosines": "coseno con el inicio: −1 a 1",
    "residual_stream.mark.rows": "una fila por bloque, una columna por número",
    "residual_stream.mark.start": "inicio",
    "residual_stream.mark.blocks": "bloques, del primero al último",
    "residual_stream.mark.norm": "lo que hace la normalización",
    "residual_stream.mark.pre": "normalización antes del bloque",
    "residual_stream.mark.post": "normalización sobre la suma",
    "residual_stream.column.along": "a lo largo del inicio",
    "residual_stream.column.across": "a través de él",
    "residual_stream.step.start.title": "Qué token, más dónde",
    "residual_stream.step.start.text": (
        "La fila del token dice qué palabra es; la fila de la posición, dónde está. Se suman "
        "número a número, así que la suma no tiene más números que sus partes: aquí, 16. Esa suma "
        "es donde empieza el flujo del token."
    ),
    "residual_stream.step.block.title": "Un bloque suma",
    "residual_stream.step.block.text": (
        "Un bloque lee el vector, calcula algo y lo suma. Lo que había antes sigue en la suma: la "
        "caminata continúa desde donde estaba. Otra semilla da otro bloque."
    ),
    "residual_stream.step.blocks.title": "Y el siguiente, y el siguiente",
    "residual_stream.step.blocks.text": (
        "Cada bloque lee lo que dejaron todos los anteriores y escribe encima. Al final, el flujo "
        "es su inicio más todo lo que se escribió, y aún se puede distinguir cada parte. Añade "
        "bloques y mira crecer la caminata."
    ),
    "residual_stream.step.lengths.title": "Los flujos se alargan y se desvían",
    "residual_stream.step.lengths.text": (
        "Con cada bloque, la suma tiende a crecer, y el inicio pasa a ser una parte menor de ella: "
        "el coseno va de 1 hacia 0. La línea discontinua es otra clase de modelo, que devuelve "
        "cada suma a una misma longitud."
    ),
    "residual_stream.step.post.title": "Importa dónde está la normalización",
    "residual_stream.step.post.text": (
        "El primer transformer y BERT normalizan la suma tras cada escritura. Entonces también se "
        "escala todo lo que había antes, y el final ya no es el inicio más lo escrito. Pon la "
        "normalización antes del bloque, como en la mayoría de los modelos recientes, y la suma "
        "vuelve a ser exacta."
    ),
    "residual_stream.try.pre": "Normalización antes del bloque: final menos suma",
    "residual_stream.try.post": "Normalización sobre la suma: final menos suma",
    "residual_stream.try.length": "Normalización sobre la suma: la longitud",
    "residual_stream.try.deep": "48 bloques, normalización antes: la longitud",
    "residual_stream.claim.replace": "Cada bloque sustituye el vector por uno nuevo.",
    "residual_stream.claim.replace.now": (
        "El último bloque suma un vector de longitud {written} a uno de longitud {before}; antes y "
        "después tienen coseno {cosine}."
    ),
    "residual_stream.claim.replace.why": (
        "La salida de un bloque se suma a su entrada, así que lo que había sigue en la suma."
    ),
    "residual_stream.claim.sum": (
        "En todo transformer, el final es el inicio más todo lo que escribieron los bloques."
    ),
    "residual_stream.claim.sum.now": (
        "El final se queda a {pre} de esa suma con la normalización antes del bloque, y a {post} "
        "con la normalización sobre la suma."
    ),
    "residual_stream.claim.sum.why": (
        "Una normalización sobre la suma, como en BERT, lo reescala todo tras cada escritura; solo "
        "sin ella se suman las partes."
    ),
    "residual_stream.claim.longer": (
        "Una posición se añade al final del vector del token, que así se alarga."
    ),
    "residual_stream.claim.longer.now": (
        "Antes de sumar la posición, «{word}» tiene {d} números; después, {start}."
    ),
    "residual_stream.claim.longer.why": (
        "Las filas se suman número a número; los modelos que en cambio giran consultas y claves, o "
        "ponen un sesgo en las puntuaciones, dejan el vector como está."
    ),
    "residual_stream.claim.twins": "La misma palabra dos veces empieza dos flujos iguales.",
    "residual_stream.claim.twins.now": (
        "«{word}» aparece {n} veces: las filas del token difieren en {rows}; los inicios, en "
        "{starts}."
    ),
    "residual_stream.claim.twins.why": (
        "La fila del token es la misma, pero la fila de la posición es otra."
    ),
    #
    # Topic 11, model: Read a config.
    "model.title": "Lee un config",
    "model.lead": (
        "Todo modelo publicado trae un config.json. Elige un modelo o trae tu propio archivo, y "
        "mira lo que dice de la capa de embeddings y de las posiciones, con cada número que el "
        "archivo calla. No se sube nada."
    ),
    "model.keys": "Figuras. Las flechas izquierda y derecha eligen el par.",
    "model.axis.pair": "par",
    "model.axis.layer": "capa",
    "model.axis.head": "cabeza",
    "model.axis.slowed": "frenado por",
    "model.column.model": "modelo",
    "model.column.window": "ve hacia atrás",
    "column.what": "qué",
    "column.value": "valor",
    "column.origin": "de dónde",
    "column.scheme": "esquema",
    "column.remark": "nota",
    "column.parameters": "parámetros",
    "model.mark.first": "el modelo",
    "model.mark.second": "comparado",
    "model.mark.before": "sin extensión",
    "model.mark.context": "entrada más larga",
    "model.mark.pair": "el par elegido",
    "model.mark.layers": "alto: lo ve todo; bajo: ve una ventana; pálido: sin posiciones",
    "model.mark.log": "cada décimo de la barra multiplica",
    "model.origin.config": "dado",
    "model.origin.default": "omitido: el valor habitual",
    "model.origin.derived": "se deduce de otros",
    "model.origin.code": "fijado por el código del modelo",
    "model.all_layers": "en todas las capas",
    "model.some_layers": "en {n} capas ({layers})",
    "model.table.token": "Tokens",
    "model.table.position": "Posiciones",
    "model.table.token_type": "Tipos de token",
    "model.table.relative": "Posiciones relativas",
    "model.table.per_layer": "Tokens, para cada capa",
    "model.table.output": "Cabeza de salida",
    "model.table.rest": "Todos los demás parámetros",
    "model.layer.title": "Capa de embeddings",
    "model.layer.tag": "a su tamaño real",
    "model.layer.source": "Como lee el archivo transformers, de Hugging Face",
    "model.layer.now": (
        "La tabla de tokens tiene {rows} filas de {columns} números, {n} en total: {bytes} en "
        "{dtype}."
    ),
    "model.layer.share": "Las tablas contienen el {share} de los parámetros del modelo.",
    "model.layer.unknown": "Con este tipo no se puede saber cuántos parámetros tiene el resto.",
    "model.layer.tied": "La cabeza de salida es otra vez la tabla de tokens (ligada).",
    "model.layer.untied": "La cabeza de salida es una tabla propia (no ligada).",
    "model.scheme.title": "Esquema de posición",
    "model.scheme.tag": "cada número, y de dónde sale",
    "model.scheme.source": "Como lee el archivo transformers, de Hugging Face",
    "model.scheme.now": "{label} {where}.",
    "model.scheme.none": "Este esquema no tiene números que fijar.",
    "model.rotary.title": "Pares rotatorios",
    "model.rotary.tag": "a qué velocidad gira cada uno",
    "model.rotary.source": (
        "Su et al. 2021, sección 3.2; extensión: Chen et al. 2023, Peng et al. 2023, Llama 3"
    ),
    "model.rotary.now": (
        "El par {pair} de 0 a {last}{kind} da una vuelta en {wavelength} posiciones; el más lento, "
        "en {slowest}."
    ),
    "model.rotary.slowed": (
        "El par {pair} de 0 a {last}{kind} da una vuelta en {wavelength} posiciones: la extensión "
        "del contexto lo frena {slowdown} veces. {kept} pares conservan su velocidad; el más lento "
        "necesita {slowest} posiciones."
    ),
    "model.rotary.kept": (
        "El par {pair} de 0 a {last}{kind} da una vuelta en {wavelength} posiciones, como antes de "
        "extender el contexto: {kept} pares conservan su velocidad; el más lento necesita ahora "
        "{slowest} posiciones."
    ),
    "model.rotary.factor": "Las consultas y claves giradas se multiplican por {factor}.",
    "model.rotary.none": "En este modelo no gira ningún par.",
    "model.layers.title": "Capa por capa",
    "model.layers.tag": "quién ve hasta dónde",
    "model.layers.source": "Como lee el archivo transformers, de Hugging Face",
    "model.layers.all.told": (
        "{n} capas ({layers}) ven todos los tokens anteriores; posiciones: {scheme}."
    ),
    "model.layers.all.untold": (
        "{n} capas ({layers}) ven todos los tokens anteriores y no reciben posiciones."
    ),
    "model.layers.window.told": (
        "{n} capas ({layers}) ven {window} tokens hacia atrás; posiciones: {scheme}."
    ),
    "model.layers.window.untold": (
        "{n} capas ({layers}) ven {window} tokens hacia atrás y no reciben posiciones."
    ),
    "model.alibi.title": "Pendientes de ALiBi",
    "model.alibi.tag": "una por cabeza",
    "model.alibi.source": (
        "Press et al. 2022, sección 3; pendientes como en el código de los autores"
    ),
    "model.alibi.now": (
        "{n} cabezas: la más empinada quita {steepest} a una puntuación por posición; la más "
        "plana, {flattest}."
    ),
    "model.alibi.none": "En este modelo ninguna cabeza tiene pendiente.",
    "model.reach.title": "Hasta dónde llega",
    "model.reach.tag": "en posiciones",
    "model.reach.source": "Como lee el archivo transformers, de Hugging Face",
    "model.reach.end": "Termina tras",
    "model.reach.longest": "Pensado para",
    "model.reach.original": "Antes de extenderlo",
    "model.reach.slowest": "Par más lento, una vuelta",
    "model.reach.window": "Ventana",
    "model.reach.hard": (
        "Hay {n} posiciones; la última es la {last}, y más allá no hay nada que buscar."
    ),
    "model.reach.soft": (
        "Está pensado para {n} posiciones. Se pueden calcular otras más allá; el modelo no ha "
        "aprendido a usarlas."
    ),
    "model.reach.none": "El archivo no indica la entrada más larga.",
    "model.notes.title": "Conviene saberlo",
    "model.notes.tag": "contradicciones y lo que se ignora",
    "model.notes.source": (
        "Como lee el archivo transformers, de Hugging Face; las notas están en inglés"
    ),
    "model.notes.now": "Cosas que conviene saber de este archivo: {n}.",
    "model.notes.none": "Ningún campo contradice a otro, y no se ignora ninguno.",
    "model.note": "Nota",
    "model.not_shown": "En ningún dibujo",
    "model.dimension.title": "¿Cabe en el almacén?",
    "model.dimension.tag": "comprobación de dimensión",
    "model.dimension.source": (
        "python -m positions check-dimension hace lo mismo en una cadena de procesos"
    ),
    "model.dimension.store": "El almacén espera",
    "model.dimension.model": "El modelo produce",
    "model.dimension.holds": "Cabe: {name} produce vectores de {width} números.",
    "model.dimension.fails": (
        "No cabe: el almacén espera {given} números, y {name} produce vectores de {width}."
    ),
    "model.compare.title": "Lado a lado",
    "model.compare.tag": "en qué difieren",
    "model.compare.source": "python -m positions inspect --compare escribe lo mismo",
    "model.compare.now": "Difieren {n} de {all} números.",
    "model.compare.none": "No hay segundo modelo.",
    "model.summary": "{name}: una tabla de tokens de {rows} por {columns}.",
    "model.tables.name": "Parámetros de las tablas y del resto",
    "model.reach.name": "Alcance en posiciones; cada factor de diez mide lo mismo",
    "model.waves.name": "Posiciones por vuelta de cada par",
    "model.slowed.name": "Cuánto se frena cada par",
    "model.layers.name": "Hasta dónde ve cada capa",
    "model.slopes.name": "Pendiente de cada cabeza",
    "model.step.layer.title": "Las tablas a su tamaño real",
    "model.step.layer.text": (
        "bge-small produce vectores de 384 números. Su archivo indica 30,522 tokens, así que solo "
        "la tabla de tokens tiene 11.7 millones de números. Las barras están a escala: en un "
        "modelo pequeño, las tablas son un tercio de todo. Elige un modelo más grande y compara."
    ),
    "model.step.reach.title": "Dónde acaban sus posiciones",
    "model.step.reach.text": (
        "bge-small busca las posiciones en una tabla de 512 filas. No hay fila 512, así que un "
        "texto más largo se tiene que cortar. La lista dice de cada número si lo da el archivo o "
        "lo deja a un valor por defecto."
    ),
    "model.step.rotary.title": "Pares que se frenaron",
    "model.step.rotary.text": (
        "Llama 3.1 aprendió con 8,192 posiciones y se extendió a 131,072. No frenando todos los "
        "pares: los rápidos, a la izquierda, conservan su velocidad; los lentos, a la derecha, "
        "giran 8 veces más despacio; entre ellos hay una rampa."
    ),
    "model.step.layers.title": "Capas que difieren",
    "model.step.layers.text": (
        "En Gemma 3, solo una capa de cada seis ve todo el texto. Las demás miran 1,024 tokens "
        "hacia atrás, y sus pares giran con una base propia. Un modelo, dos esquemas de posición."
    ),
    "model.step.notes.title": "Cuando un archivo se contradice",
    "model.step.notes.text": (
        "La ficha de Qwen 2.5 aconseja cuatro líneas para textos más largos. Con ellas el archivo "
        "dice dos cosas a la vez: un factor de 4 y una entrada más larga que sigue siendo la "
        "antigua. Pega tu propio config.json, o suéltalo en la página: se lee aquí y no va a "
        "ninguna parte."
    ),
    "model.step.compare.title": "Dos modelos lado a lado",
    "model.step.compare.text": (
        "El mismo Llama 2, una vez como se publicó y otra estirado 16 veces con YaRN. Las figuras "
        "muestran los dos, y la lista nombra solo lo que cambia."
    ),
    "model.step.dimension.title": "Comprueba el almacén antes de llenarlo",
    "model.step.dimension.text": (
        "Un almacén de vectores lleva una dimensión en sus ajustes, y una mal escrita debería "
        "fallar antes de que se guarde nada. Este espera 768 números, y bge-small produce 384. "
        "Corrígelo."
    ),
    "model.try.small": "Un modelo de embeddings pequeño",
    "model.try.llama": "Llama 3.1: el par más lento",
    "model.try.bloom": "BLOOM: pendientes en lugar de posiciones",
    "model.try.gemma": "Gemma 3: ventanas y capas completas",
    "model.try.store": "Un almacén del tamaño equivocado",
    "model.claim.tied": (
        "Los modelos de lenguaje modernos usan una sola tabla para la entrada y la salida."
    ),
    "model.claim.tied.now": "{name} tiene una tabla de salida propia, con {n} números.",
    "model.claim.tied.tied": (
        "{name} usa una tabla para las dos: su cabeza de salida añade {n} números."
    ),
    "model.claim.tied.why": "Unos sí y otros no, y solo el archivo dice cuáles.",
    "model.claim.all": "La extensión del contexto frena todos los pares por el mismo factor.",
    "model.claim.all.now": (
        "En {name}, {n} de {all} pares conservan su velocidad, y el más lento se frena {most} "
        "veces."
    ),
    "model.claim.all.none": "{name} tiene {n} pares que giran.",
    "model.claim.all.why": (
        "Los pares rápidos han visto todos sus ángulos al entrenar; solo los lentos encontrarían "
        "otros nuevos."
    ),
    "model.claim.base": "Con base 10,000, el par más lento da una vuelta en 10,000 posiciones.",
    "model.claim.base.now": (
        "En {name}, con base {base}, el par más lento necesita {n} posiciones por vuelta."
    ),
    "model.claim.base.none": "{name} tiene {n} pares que giran.",
    "model.claim.base.why": (
        "Una vuelta son 2π radianes, así que hacen falta 2π veces la base, y algo menos porque el "
        "último par se queda un poco antes."
    ),
    "model.claim.learned": "BERT aprende sus posiciones.",
    "model.claim.learned.now": (
        "La tabla de posiciones de {name} tiene {n} números, todos aprendidos."
    ),
    "model.claim.learned.why": (
        "Las busca en una tabla de 512 filas. Las sinusoides eran las del primer transformer."
    ),
    #
    # Topic 12, real_embeddings: A real table.
    "real_embeddings.title": "Una tabla real",
    "real_embeddings.lead": (
        "El extremo de entrada de all-MiniLM-L6-v2, un modelo de uso diario: su tokenizador, sus "
        "30,522 filas de tokens y sus 512 filas de posición. Escribe un texto y mira cómo se "
        "convierte en los vectores que recibe el primer bloque."
    ),
    "real_embeddings.keys": (
        "Figuras. Las flechas izquierda y derecha eligen la pieza; arriba y abajo, la posición."
    ),
    "real_embeddings.empty": "Las tablas están en camino.",
    "real_embeddings.waiting": "Llega con la tabla de tokens",
    "real_embeddings.axis.cosine": "coseno",
    "real_embeddings.axis.rows": "filas",
    "real_embeddings.column.written": "escrito",
    "real_embeddings.column.word": "palabra",
    "real_embeddings.column.component": "componente",
    "real_embeddings.column.from": "coseno desde",
    "real_embeddings.column.to": "hasta",
    "real_embeddings.mark.values": "negativo, 0, positivo",
    "real_embeddings.mark.first": "los primeros 128 de 384 componentes",
    "real_embeddings.mark.near": "coseno con la fila de la pieza elegida",
    "real_embeddings.mark.all": "todas las demás filas de la tabla, por su coseno",
    "real_embeddings.mark.cosine": "coseno −1, 0, 1",
    "real_embeddings.mark.row": "la posición elegida",
    "real_embeddings.strip.token": "token",
    "real_embeddings.strip.position": "+ posición",
    "real_embeddings.strip.token_type": "+ tipo",
    "real_embeddings.strip.total": "= suma",
    "real_embeddings.strip.stream": "normalizada",
    "real_embeddings.shown": "Piezas {first} a {last} de {n}",
    "real_embeddings.earlier": "Piezas anteriores",
    "real_embeddings.later": "Piezas siguientes",
    "real_embeddings.pieces.title": "Piezas y sus filas",
    "real_embeddings.pieces.tag": "texto → ids → filas",
    "real_embeddings.pieces.source": "Wu et al. 2016, sección 4.1; Devlin et al. 2018, sección 3",
    "real_embeddings.pieces.now": (
        "{n} piezas para {words} palabras, con una pieza delante y otra detrás. La pieza {index} "
        "es {piece}, id {id}: elige la fila {id} de la tabla de tokens."
    ),
    "real_embeddings.pieces.cut": (
        "Se omiten {left} piezas más: hay 512 filas de posición y ninguna otra."
    ),
    "real_embeddings.nearest.title": "Filas más cercanas",
    "real_embeddings.nearest.tag": "en toda la tabla",
    "real_embeddings.nearest.source": "La tabla de tokens de all-MiniLM-L6-v2, un byte por número",
    "real_embeddings.nearest.now": (
        "De las otras {all} filas, la de {first} es la que más apunta hacia donde {piece}: coseno "
        "{cosine}. 99 de cada 100 filas quedan por debajo de {half}."
    ),
    "real_embeddings.nearest.missing": (
        "Para encontrar las filas más cercanas a {piece}, carga arriba la tabla de tokens ({size})."
    ),
    "real_embeddings.positions.title": "Filas de posición aprendidas",
    "real_embeddings.positions.tag": "cuánto se parecen",
    "real_embeddings.positions.source": "La tabla de posiciones de all-MiniLM-L6-v2, en float16",
    "real_embeddings.positions.now": (
        "La fila {position} y la fila {other} tienen coseno {cosine}; la fila {position} y la fila "
        "{far}, {far_cosine}."
    ),
    "real_embeddings.positions.sampled": "El mapa muestra una fila de cada {every}.",
    "real_embeddings.stream.title": "El inicio del flujo",
    "real_embeddings.stream.tag": "tres filas, sumadas y normalizadas",
    "real_embeddings.stream.source": (
        "Devlin et al. 2018, sección 3 y figura 2; Ba et al. 2016, sección 3"
    ),
    "real_embeddings.stream.now": (
        "Para {piece} en la posición {index}, filas de longitud {token} (token), {position} "
        "(posición) y {token_type} (tipo) dan una suma de longitud {total}. La normalización de "
        "capa lleva su dispersión de {spread} a {after}: longitud {stream}."
    ),
    "real_embeddings.stream.missing": (
        "Para ver lo que se suma para {piece}, carga arriba la tabla de tokens ({size})."
    ),
    "real_embeddings.error.title": "Qué exactitud tiene",
    "real_embeddings.error.tag": "un byte por número",
    "real_embeddings.error.source": (
        "Medido frente a la tabla float32 publicada, en todas las filas"
    ),
    "real_embeddings.error.now": (
        "Con un byte por número y una escala por fila, los números se desvían de media un "
        "{relative}% de su tamaño; la peor fila aún tiene coseno {cosine} con su original."
    ),
    "real_embeddings.error.float": "Tabla de tokens en float32",
    "real_embeddings.error.bytes": "Como se carga aquí",
    "real_embeddings.error.largest": "Mayor error de un número",
    "real_embeddings.error.rms": "Raíz del error cuadrático medio",
    "real_embeddings.error.cosine": "Menor coseno de una fila con su original",
    "real_embeddings.error.positions": "Mayor error de la tabla de posiciones (float16)",
    "real_embeddings.summary": "{n} piezas; la pieza {index} es {piece}, id {id}.",
    "real_embeddings.rows.name": "Filas de la tabla de tokens, una por pieza",
    "real_embeddings.near.name": "Filas más parecidas a la elegida",
    "real_embeddings.histogram.name": "Cuánto se parecen todas las demás filas a la elegida",
    "real_embeddings.map.name": "Coseno de cada fila de posición con todas las demás",
    "real_embeddings.curve.name": "Coseno de la fila de posición elegida con las demás",
    "real_embeddings.strips.name": (
        "Fila del token, de la posición y del tipo, su suma, y esta normalizada"
    ),
    "real_embeddings.step.pieces.title": "Las palabras se vuelven piezas",
    "real_embeddings.step.pieces.text": (
        "Un vocabulario real es finito, así que las palabras raras se cortan en piezas que conoce: "
        "lends se vuelve lend y ##s, donde ## dice que una palabra continúa. Antes se quitan las "
        "mayúsculas y los acentos. Cada pieza tiene un id, y el id elige una fila."
    ),
    "real_embeddings.step.nearest.title": "Qué filas apuntan al mismo lado",
    "real_embeddings.step.nearest.text": (
        "Carga la tabla de tokens, y cada una de sus filas se compara con la elegida. Las palabras "
        "que se usan en lugares parecidos acaban cerca; la mayoría de las filas no tienen nada que "
        "ver entre sí. La fila de bank es la misma junto a un río (orilla) y en una calle de "
        "prestamistas (banco): una fila no tiene contexto."
    ),
    "real_embeddings.step.positions.title": "Las posiciones aprendidas tienen forma",
    "real_embeddings.step.positions.text": (
        "Nadie le dijo a este modelo que la posición 100 está junto a la 101. Aprendió una fila "
        "para cada una, y la banda fuerte a lo largo de la diagonal muestra que las vecinas "
        "salieron parecidas. Mueve la posición a 0: la primera fila, donde empieza cada texto, no "
        "se parece a ninguna otra."
    ),
    "real_embeddings.step.stream.title": "Tres filas se vuelven un vector",
    "real_embeddings.step.stream.text": (
        "Se suman la fila del token, la de su posición y una fila para el primer texto. La "
        "normalización de capa lleva después la suma a una escala común. Elige el segundo bank, la "
        "pieza 6: su fila del token es la misma, su fila de posición no, y por eso el vector es "
        "distinto."
    ),
    "real_embeddings.step.error.title": "Lo que cuesta redondear",
    "real_embeddings.step.error.text": (
        "La tabla publicada ocupa 46.9 MB. Aquí cada número es un byte y cada fila tiene una "
        "escala, la cuarta parte de aquello. El error se mide en todas las filas, para que sepas "
        "hasta dónde fiarte de lo que ves."
    ),
    "real_embeddings.try.long": "Una palabra de muchas piezas",
    "real_embeddings.try.long.shows": "10 piezas",
    "real_embeddings.try.accent": "Mayúsculas y acentos",
    "real_embeddings.try.unknown": "Una pieza que falta en la tabla",
    "real_embeddings.try.first": "La primera posición junto a la segunda",
    "real_embeddings.claim.empty": "Las tablas están en camino: se mostrarán {size} filas.",
    "real_embeddings.claim.word": "Cada palabra es un token.",
    "real_embeddings.claim.word.now": "{words} palabras y signos se han vuelto {n} piezas.",
    "real_embeddings.claim.word.why": (
        "Solo las palabras comunes tienen fila propia; las demás se arman con piezas."
    ),
    "real_embeddings.claim.context": (
        "Antes del primer bloque, bank tiene su propia fila en river bank (la orilla del río)."
    ),
    "real_embeddings.claim.context.now": (
        "{piece} aparece aquí {times} veces, siempre con el id {id}: una y la misma fila."
    ),
    "real_embeddings.claim.context.why": (
        "Una fila de la tabla no tiene contexto. Solo los bloques mezclan lo que rodea a un token."
    ),
    "real_embeddings.claim.even": "Las filas de posición vecinas se parecen igual en todas partes.",
    "real_embeddings.claim.even.now": (
        "La fila {position} y la siguiente tienen coseno {next}; las filas 18 y 19, {middle}."
    ),
    "real_embeddings.claim.even.why": (
        "Las filas se aprenden, y la primera lleva siempre el mismo token especial."
    ),
    #
    # Topic 13, train_short: Train short, test long.
    "field.task": "Tarea",
    "field.task.back": "El token de unos lugares atrás",
    "field.task.first": "El primer token",
    "field.task.order": "Cuál de dos palabras vino antes",
    "field.task.copy": "Copiar un segmento",
    "field.tokens_back": "Lugares atrás",
    "field.trained_scheme": "Esquema",
    "field.trained_scheme.rotary": "Rotatorio (RoPE)",
    "field.trained_scheme.learned": "Tabla aprendida",
    "field.trained_scheme.sinusoidal": "Sinusoidal",
    "field.trained_scheme.alibi": "ALiBi",
    "field.trained_scheme.t5": "Cubetas de T5",
    "field.trained_scheme.none": "Ninguno, con la máscara causal",
    "field.trained_scheme.unmasked": "Ninguno, sin máscara",
    "field.rescaling": "RoPE más allá de la longitud entrenada",
    "field.rescaling.none": "Como se entrenó",
    "field.rescaling.linear": "Frenado por igual (lineal)",
    "field.rescaling.ntk": "Con NTK",
    "field.rescaling.yarn": "YaRN",
    "field.model_size": "Tamaño",
    "field.model_size.small": "1 bloque, anchura 16, 2 cabezas",
    "field.model_size.default": "2 bloques, anchura 32, 4 cabezas",
    "field.model_size.large": "4 bloques, anchura 64, 8 cabezas",
    "field.model_head": "Cabeza del modelo",
    "field.trained_length": "Longitud entrenada",
    "field.test_length": "Longitud probada",
    "field.train_steps": "Pasos como máximo",
    "field.learning_rate": "Tasa de aprendizaje",
    "trainer.title": "Entrénalo aquí: {scheme}. {task}, semilla {seed}",
    "trainer.bar": "Parte del trabajo ya hecha",
    "trainer.do.train": "Entrenar",
    "trainer.do.pause": "Pausa",
    "trainer.do.resume": "Continuar",
    "trainer.do.cancel": "Cancelar",
    "trainer.ready": (
        "{parameters} parámetros. Termina cuando acierta el {aim} de sus respuestas, o tras {most} "
        "pasos, que aquí llevarían unos {seconds}."
    ),
    "trainer.training": (
        "Paso {step} de {most} como máximo. Pérdida {loss}; aciertos en las últimas respuestas: "
        "{right}. Quedan {left} como mucho."
    ),
    "trainer.measuring": (
        "{step} pasos, pérdida {loss}. Ahora se prueba con otras longitudes: hecho el {part}."
    ),
    "trainer.paused": "En pausa tras el paso {step}. Pérdida {loss}; aciertos: {right}.",
    "trainer.reached": (
        "Listo: acertó el {aim} de las respuestas tras {step} pasos. Pérdida {loss}."
    ),
    "trainer.out_of_steps": (
        "Hechos los {step} pasos; aciertos en las últimas respuestas: {right}. Pérdida {loss}."
    ),
    "trainer.cancelled": "Cancelado tras el paso {step}. Lo aprendido hasta entonces se conserva.",
    "trainer.failed": "{why} Lo aprendido hasta entonces se conserva.",
    "trainer.seconds": "{n}\N{NO-BREAK SPACE}s",
    "trainer.minutes": "{n}\N{NO-BREAK SPACE}min",
    "trainer.percent": "{n}%",
    "train_short.title": "Entrena corto, prueba largo",
    "train_short.lead": (
        "Un transformer de verdad, tan pequeño que se entrena en esta página. Aprende con una "
        "longitud; ¿qué sabe hacer con una cuatro veces mayor?"
    ),
    "train_short.scheme.rotary": "Rotatorio",
    "train_short.scheme.learned": "Aprendida",
    "train_short.scheme.sinusoidal": "Sinusoidal",
    "train_short.scheme.alibi": "ALiBi",
    "train_short.scheme.t5": "T5",
    "train_short.scheme.none": "Ninguno",
    "train_short.scheme.unmasked": "Sin máscara",
    "train_short.learn.title": "Aprendizaje",
    "train_short.learn.tag": "pérdida según el paso",
    "train_short.learn.source": (
        "En gris, lo grabado: pérdida menor, mediana y mayor de cinco semillas. Un entrenamiento "
        "terminado conserva su última pérdida"
    ),
    "train_short.loss.name": "Pérdida según el paso de entrenamiento",
    "train_short.learn.all": (
        "Grabado: las {seeds} semillas acertaron el {aim} de las respuestas tras {low} a {high} "
        "pasos."
    ),
    "train_short.learn.some": (
        "Grabado: {reached} de {seeds} semillas acertaron el {aim} de las respuestas, tras {low} a "
        "{high} pasos; las demás, no en {most}."
    ),
    "train_short.learn.none": (
        "Grabado: ninguna de las {seeds} semillas acertó el {aim} de las respuestas en {most} "
        "pasos. La pérdida acabó entre {loss_low} y {loss_high}."
    ),
    "train_short.learn.yours": "El tuyo: pérdida {loss} tras {step} pasos.",
    "train_short.unrecorded": (
        "No hay entrenamientos grabados con estos ajustes. Pulsa Entrenar para ver uno tuyo."
    ),
    "train_short.range": "{low} a {high}",
    "train_short.recorded": "grabado",
    "train_short.blocked": "no puede funcionar",
    "train_short.lengths.title": "Más largo que lo entrenado",
    "train_short.lengths.tag": "aciertos",
    "train_short.lengths.source": (
        "Press et al. 2022, sección 2, con una tarea de juguete. En gris, lo grabado: cinco "
        "semillas, 128 secuencias por longitud"
    ),
    "train_short.lengths.name": "Aciertos según la longitud",
    "train_short.positions.name": "Aciertos según la posición, con la mayor longitud",
    "train_short.lengths.now": (
        "Grabado con cinco semillas: {short} de aciertos con la longitud entrenada {length}, "
        "{long} con longitud {longest}."
    ),
    "train_short.lengths.ends": (
        "Grabado con cinco semillas: {short} de aciertos con la longitud entrenada {length}. Más "
        "allá, el modelo no puede funcionar: su tabla tiene {length} filas."
    ),
    "train_short.lengths.yours": "El tuyo: {short}, luego {long}.",
    "train_short.lengths.yours_ends": "El tuyo: {short} con longitud {length}.",
    "train_short.lengths.chance": "Adivinar a ciegas acierta el {chance} de las veces.",
    "train_short.compare.title": "Todos los esquemas con una longitud",
    "train_short.compare.tag": "aciertos, cinco semillas",
    "train_short.compare.source": (
        "Grabado: cada anillo es una semilla. Donde las bandas se solapan, cinco semillas no dicen "
        "ningún orden"
    ),
    "train_short.compare.name": "Aciertos de cada esquema",
    "train_short.compare.now": "Grabado con longitud {length}: {rows}.{which}",
    "train_short.compare.slowed": " RoPE se frena más allá de su longitud entrenada.",
    "train_short.attention.title": "Dónde mira una cabeza",
    "train_short.attention.tag": "una secuencia",
    "train_short.attention.source": (
        "Vaswani et al. 2017, sección 3.2. Las filas son consultas y suman 1"
    ),
    "train_short.matrix.name": "Atención de una cabeza",
    "train_short.attention.untrained": (
        "Aún no se ha entrenado en esta página, así que todavía mira al azar."
    ),
    "train_short.attention.step": "Tu entrenamiento tras {step} pasos.",
    "train_short.attention.back": (
        "Bloque {block}, cabeza {head}, longitud {length}: de media, el {part} de la atención va "
        "al token de {back} lugares atrás."
    ),
    "train_short.attention.first": (
        "Bloque {block}, cabeza {head}, longitud {length}: de media, el {part} de la atención va "
        "al primer token."
    ),
    "train_short.attention.other": (
        "Bloque {block}, cabeza {head}, longitud {length}: de media, el {part} de la atención va "
        "al token que más recibe."
    ),
    "train_short.attention.ends": (
        "Con longitud {length} no hay atención que mostrar: la tabla de posiciones tiene {rows} "
        "filas."
    ),
    "train_short.axis.step": "paso",
    "train_short.axis.loss": "pérdida",
    "train_short.axis.length": "longitud",
    "train_short.axis.position": "posición",
    "train_short.axis.right": "aciertos",
    "train_short.mark.recorded": "grabado, cinco semillas",
    "train_short.mark.middle": "su mediana",
    "train_short.mark.yours": "tu entrenamiento",
    "train_short.mark.seeds": "grabado, cada anillo una semilla",
    "train_short.mark.chance": "a ciegas",
    "train_short.mark.trained": "longitud entrenada",
    "train_short.mark.weight": "atención: de nada a toda",
    "train_short.column.low": "grabado, menor",
    "train_short.column.middle": "grabado, mediana",
    "train_short.column.high": "grabado, mayor",
    "train_short.column.yours": "tu entrenamiento",
    "train_short.note.loss": (
        "Un entrenamiento grabado que ha terminado conserva su última pérdida."
    ),
    "train_short.note.length": "Parte de todas las respuestas que es correcta.",
    "train_short.note.position": (
        "Parte de las respuestas que es correcta, en cada posición de la mayor longitud donde se "
        "pregunta algo."
    ),
    "train_short.note.ends": (
        "Parte de las respuestas que es correcta. Más allá de la longitud {length} el modelo no "
        "puede funcionar."
    ),
    "train_short.note.compare": (
        "Parte de las respuestas que es correcta; nan donde no puede funcionar."
    ),
    "train_short.step.task.title": "Una tarea que solo resuelve el orden",
    "train_short.step.task.text": (
        "¿Vale para textos largos lo que un modelo aprende con textos cortos? Este ve 16 palabras "
        "al azar a la vez, y en cada una debe decir la de dos lugares atrás: solo el orden ayuda. "
        "Su pérdida es su sorpresa ante la palabra correcta: 2.77 si adivina a ciegas, 0 si está "
        "seguro. La banda gris muestra cinco entrenamientos grabados, cada uno con otro comienzo "
        "al azar (una semilla). Pulsa Entrenar y mira el tuyo."
    ),
    "train_short.step.longer.title": "Después, alarga el texto",
    "train_short.step.longer.text": (
        "El modelo veía 16 palabras a la vez. «Dos atrás» significa lo mismo con cualquier "
        "longitud, ¿sigue entonces? Con posiciones rotatorias, por un rato sí: las cinco semillas "
        "aún tienen el 98% o más con longitud 32. Con 64 tienen del 59 al 66%."
    ),
    "train_short.step.ends.title": "Una tabla aprendida se acaba",
    "train_short.step.ends.text": (
        "Una tabla aprendida tiene una fila por cada posición entrenada. En la posición 16 no hay "
        "fila, así que el modelo no es malo allí: no puede funcionar en absoluto. Hasta 16 "
        "aprendió la tarea, en 56 a 71 pasos. El rotatorio tardó de 46 a 64: los rangos se "
        "solapan, así que de ninguno se dice que sea más rápido."
    ),
    "train_short.step.slowed.title": "Frena la rotación",
    "train_short.step.slowed.text": (
        "Tras entrenar, los giros de las posiciones rotatorias se pueden frenar para que un texto "
        "más largo quepa en el rango entrenado. NTK y YaRN ayudan con longitud 64; sus bandas se "
        "solapan. Frenar todos los pares por igual arruina «dos atrás», porque encoge también "
        "todas las distancias. Con la tarea «el primer token», en cambio, ayuda."
    ),
    "train_short.step.compare.title": "Todos los esquemas, lado a lado",
    "train_short.step.compare.text": (
        "La tabla aprendida y las sinusoides suman un vector a cada palabra; el rotatorio gira "
        "consultas y claves; ALiBi baja la puntuación de dos palabras según la distancia entre "
        "ellas; T5 aprende un número por distancia. Cada anillo es una semilla, y donde las bandas "
        "se solapan, cinco semillas no dicen ningún orden. Cambia la tarea y cambia el cuadro. Un "
        "modelo diminuto con una tarea de juguete no es un modelo de lenguaje."
    ),
    "train_short.step.inside.title": "Mira dentro de una cabeza",
    "train_short.step.inside.text": (
        "Cada fila muestra dónde mira una palabra. Antes de entrenar, una cabeza mira al azar. "
        "Entrena y recorre las cabezas: algunas llegan a mirar exactamente dos lugares atrás, una "
        "franja junto a la diagonal. Después alarga el texto y mira qué pasa con la franja."
    ),
    "train_short.try.rotary": "Rotatorio, como se entrenó",
    "train_short.try.rotary.shows": "59 a 66%",
    "train_short.try.ntk": "Rotatorio con NTK",
    "train_short.try.ntk.shows": "90 a 96%",
    "train_short.try.linear": "Rotatorio frenado por igual",
    "train_short.try.linear.shows": "7 a 8%",
    "train_short.try.alibi": "ALiBi",
    "train_short.try.alibi.shows": "43 a 71%",
    "train_short.try.mask": "Sin posiciones, pero con máscara",
    "train_short.try.mask.shows": "95 a 100%",
    "train_short.claim.same": (
        "Un modelo que resuelve una tarea con longitud 16 la resuelve también con longitud 64."
    ),
    "train_short.claim.same.why": (
        "Más allá de la longitud entrenada aparecen giros que ninguna cabeza conoce; cuándo "
        "empieza a doler depende del esquema y de la tarea."
    ),
    "train_short.claim.slowly": (
        "Más allá de su última fila, las posiciones aprendidas empeoran poco a poco, como las "
        "demás."
    ),
    "train_short.claim.slowly.why": (
        "No hay fila que buscar, así que no sale ningún número; un programa que reutiliza una fila "
        "es otro modelo."
    ),
    "train_short.claim.blind": (
        "Sin posiciones y sin máscara, ningún entrenamiento enseña a un transformer qué palabra "
        "vino antes."
    ),
    "train_short.claim.blind.why": (
        "En otro orden salen los mismos vectores en ese orden, así que nada en ellos puede decir "
        "qué palabra vino antes."
    ),
    "train_short.claim.blind.level": (
        "Lo mejor que puede hacer un modelo sin orden es el {level}, y una dispersión de unos "
        "puntos alrededor es azar."
    ),
    "train_short.claim.mask": (
        "Un modelo sin posiciones no aprende ningún orden, con máscara causal o sin ella."
    ),
    "train_short.claim.mask.why": (
        "Con la máscara, cada token ve uno más que el token anterior, y de eso puede aprender un "
        "modelo; véase Haviv et al. 2022."
    ),
    #
    # The end of the topics.
}
