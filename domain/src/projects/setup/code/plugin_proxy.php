
/** Returns a setting: a constant of wp-config.php, or a variable of the environment. */
function svc_setting( $name ) {
	return defined( $name ) ? constant( $name ) : (string) getenv( $name );
}

/** Returns a header of the visitor's request. */
function svc_header( $name ) {
	$key = strtoupper( str_replace( '-', '_', $name ) );
	return wp_unslash( $_SERVER[ 'HTTP_' . $key ] ?? $_SERVER[ $key ] ?? '' );
}

/** Passes requests below {{path}} on. */
add_action(
	'init',
	function () {
		$asked = wp_parse_url( wp_unslash( $_SERVER['REQUEST_URI'] ?? '' ) );
		$path  = $asked['path'] ?? '';
		if ( 0 !== strpos( $path, '{{path}}/v1/' ) ) {
			return;
		}
		$path      = substr( $path, strlen( '{{path}}' ) );
		$method    = $_SERVER['REQUEST_METHOD'] ?? '';
		$is_script = 'GET' === $method && preg_match( '~^/v1/s/[\w.@-]+$~', $path );
		$is_batch  = 'POST' === $method && '/v1/e' === $path;
		if ( ! $is_script && ! $is_batch ) {
			status_header( 404 );
			exit;
		}
		$headers = array();
		foreach ( array( 'content-type', 'origin', 'sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform', 'if-none-match' ) as $name ) {
			if ( '' !== svc_header( $name ) ) {
				$headers[ $name ] = svc_header( $name );
			}
		}
		$ip_header = svc_setting( 'SVC_CLIENT_IP_HEADER' );
		if ( '' !== svc_setting( 'SVC_PROXY_KEY' ) ) {
			$country                         = svc_setting( 'SVC_CLIENT_COUNTRY_HEADER' );
			$headers['x-svc-proxy-key']      = svc_setting( 'SVC_PROXY_KEY' );
			$headers['x-svc-client-ip']      = '' !== $ip_header ? svc_header( $ip_header ) : $_SERVER['REMOTE_ADDR'];
			$headers['x-svc-client-country'] = '' !== $country ? svc_header( $country ) : '';
		}
		$answer = wp_remote_request(
			'{{server}}' . $path . ( isset( $asked['query'] ) ? '?' . $asked['query'] : '' ),
			array(
				'method'      => $method,
				'headers'     => $headers,
				'user-agent'  => svc_header( 'user-agent' ),
				'body'        => $is_batch ? file_get_contents( 'php://input' ) : null,
				'redirection' => 0,
				'timeout'     => 10,
			)
		);
		if ( is_wp_error( $answer ) ) {
			status_header( 502 );
			exit;
		}
		status_header( wp_remote_retrieve_response_code( $answer ) );
		foreach ( array( 'content-type', 'cache-control', 'etag', 'retry-after' ) as $name ) {
			$value = wp_remote_retrieve_header( $answer, $name );
			if ( '' !== $value ) {
				header( "$name: $value" );
			}
		}
		echo wp_remote_retrieve_body( $answer ); // phpcs:ignore -- the script as the server sends it.
		exit;
	},
	0
);
