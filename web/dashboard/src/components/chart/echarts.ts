/** The parts of ECharts this dashboard draws with; everything else stays out of the bundle. */
import { LineChart, SankeyChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([LineChart, SankeyChart, GridComponent, TooltipComponent, AriaComponent, SVGRenderer]);

export { init };
