"""Spanish."""

NAME = "Español"

ENTRIES = {
    "app.title": "Positions",
    "app.description": "Mira y rompe cómo un transformer aprende dónde está cada token.",
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
    "controls.shared": "Qué se muestra",
    "controls.more": "Ajustes",
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
    # Links.
    "link.copy": "Copiar enlace",
    "link.copied": "Enlace copiado",
    "link.manual": "Copia este enlace:",
    "link.reset": "Restablecer",
    "link.paste": "Enlace o ajustes para abrir",
    "link.open": "Abrir",
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
    "embedding.try.tied": "Un paso, una tabla para los dos extremos",
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
    "table_size.million": "{n} millones",
    "table_size.billion": "{n} mil millones",
    "grip.sizes": "Vocabulario y anchura",
    "table_size.size.title": "Números",
    "table_size.size.tag": "filas × columnas",
    "table_size.size.source": "Modelos: tamaños que declaran sus config.json públicos",
    "table_size.map.name": "Vocabulario según la anchura, con líneas de igual tamaño",
    "table_size.size.many": (
        "{vocab_size} filas de {d_model} números cada una son {token} números, o {short}."
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
        "Con {n_layers} bloques de esta anchura, tu modelo tiene {total} parámetros en total. La "
        "tabla, usada en los dos extremos, es el {share}% de ellos."
    ),
    "table_size.share.untied": (
        "Con {n_layers} bloques de esta anchura, tu modelo tiene {total} parámetros en total. Las "
        "dos tablas, una por extremo, son {both} números, el {share}% de ellos."
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
    "table_size.mark.contour": "igual de números",
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
        "El tuyo tiene {total} parámetros, el {share}% de ellos en la tabla. En el modelo dibujado "
        "más pequeño es el {first}%, en el más grande el {last}%."
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
    #
    # Topic 4, learned: Learned positions.
    #
    # Topic 5, sinusoidal: Sinusoids.
    #
    # Topic 6, rotary: RoPE.
    #
    # Topic 7, context_extension: Stretched RoPE.
    #
    # Topic 8, alibi: ALiBi.
    #
    # Topic 9, compare: All schemes side by side.
    #
    # Topic 10, residual_stream: The residual stream.
    #
    # Topic 11, model: Read a config.
    #
    # Topic 12, real_embeddings: A real table.
    #
    # Topic 13, train_short: Train short, test long.
    #
    # The end of the topics.
}
