/** The parts of ECharts that draw the streams; everything else stays out of the bundle. */
import { SankeyChart } from 'echarts/charts';
import { TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([SankeyChart, TooltipComponent, SVGRenderer]);

export { init };
