// Gives each embedded dashboard of this server the height of its content.
(function (script) {
  var home = new URL(script.src).origin;
  addEventListener('message', function (event) {
    var height = event.origin === home && event.data && event.data.svcHeight;
    if (typeof height !== 'number' || !(height > 0)) return;
    document.querySelectorAll('iframe').forEach(function (frame) {
      if (frame.contentWindow === event.source) frame.style.height = Math.ceil(height) + 'px';
    });
  });
})(document.currentScript);
